import type { Messages } from "@/lib/messages/messages";
import type { Detail, Kept } from "@/lib/people-imports/decide";
import type { Counts } from "@/lib/people-imports/schema";
import { formatList } from "@/lib/preferences/format";

type Texts = Messages["peopleImports"];

type Fields = readonly { id: string; name: string }[];

const shownCounts = ["created", "changed", "deactivated", "unchanged", "rejected", "kept"] as const;

type Counted = (typeof shownCounts)[number];

/** Says how many people have each result, or will have after a preview is applied. */
export const countTexts = (counts: Counts, isPreview: boolean, t: Texts): string[] =>
  shownCounts.filter((name) => counts[name]).map((name) => countText(name, counts[name] ?? 0, isPreview, t));

export function countText(name: Counted, count: number, isPreview: boolean, { preview }: Texts): string {
  const texts = isPreview ? { ...preview.counts, ...preview.planned } : preview.counts;
  return texts[name]({ count });
}

/** Says what a row changes, and why something stays. */
export function detailTexts(detail: Detail, t: Texts, fields: Fields, language: string): string[] {
  const { problem, lines = [], names = {}, joined = [], left = [], unknownGroups = [], kept = [] } = detail;
  const fieldName = (id: string) => fields.find((field) => field.id === id)?.name ?? id;
  const change = (field: string, before: string, after: string) =>
    before ? t.change.value({ field, before, after }) : t.change.set({ field, after });
  const groups = (those: readonly { name: string }[]) =>
    formatList(
      those.map(({ name }) => name),
      language,
    );
  return [
    ...(problem ? [problemText(problem, formatList(lines.map(String), language), t)] : []),
    ...Object.entries(names).map(([name, [before, after]]) =>
      change(t.targets[name as keyof typeof names], before, after),
    ),
    ...Object.entries(detail.fields ?? {}).map(([id, [before, after]]) =>
      change(fieldName(id), before?.value ?? "", after),
    ),
    ...(joined.length > 0 ? [t.change.joined({ groups: groups(joined) })] : []),
    ...(left.length > 0 ? [t.change.left({ groups: groups(left) })] : []),
    ...(detail.isReactivated ? [t.change.reactivated] : []),
    ...(unknownGroups.length > 0
      ? [t.change.unknownGroups({ groups: formatList(unknownGroups, language) })]
      : []),
    ...kept.map((one) => keptText(one, t, fieldName)),
    ...(detail.notUndone ?? []).map((why) => t.notUndone[why]),
  ];
}

function problemText({ code, cell }: NonNullable<Detail["problem"]>, lines: string, t: Texts): string {
  if (code === "duplicate") return t.problems.duplicate({ lines });
  const text = t.problems[code];
  return typeof text === "string" ? text : text({ cell });
}

function keptText({ why, field = "", owner }: Kept, t: Texts, fieldName: (id: string) => string): string {
  if (why === "field_owned")
    return t.kept.field_owned({ field: fieldName(field), owner: t.owners[owner ?? "admin"] });
  return t.kept[why];
}

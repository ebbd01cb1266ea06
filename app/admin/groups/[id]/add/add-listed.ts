import { currentMessages } from "@/app/messages";
import type { Admin } from "@/lib/actor";
import type { FormOutcome } from "@/lib/forms/schema";
import { addMembers } from "@/lib/memberships/edit";
import { resolvePeople } from "@/lib/memberships/list";
import type { Messages } from "@/lib/messages/messages";

export async function addListed(
  admin: Admin,
  groupId: string,
  entries: readonly string[],
): Promise<FormOutcome> {
  const found = await resolvePeople(admin, entries);
  const entriesWith = (isSo: (count: number) => boolean) =>
    entries.filter((entry) => isSo(found.get(entry)?.length ?? 0));
  const [unknown, shared] = [entriesWith((count) => count === 0), entriesWith((count) => count > 1)];
  const ids = [...found.values()].filter(({ length }) => length === 1).flat();
  const { added, already } = await addMembers(admin, groupId, ids);
  const { add: t } = (await currentMessages()).groups;
  return {
    report: reportOf(t, added, already),
    values: { groupId, people: [...unknown, ...shared].join("\n") },
    errors: remarksOn(t, unknown, shared),
  };
}

type Texts = Messages["groups"]["add"];

export function reportOf(t: Texts, added: number, already: number): string {
  const outcome = t.added({ count: added });
  return already === 0 ? outcome : `${outcome} ${t.already({ count: already })}`;
}

export function remarksOn(
  t: Texts,
  unknown: readonly string[],
  shared: readonly string[],
): Record<string, string> {
  const remarks = [
    unknown.length > 0 && t.unknown(listed(t, unknown)),
    shared.length > 0 && t.ambiguous(listed(t, shared)),
  ].filter(Boolean);
  return remarks.length > 0 ? { people: remarks.join(" ") } : {};
}

function listed(t: Texts, all: readonly string[]) {
  const entries = all.slice(0, 10).join(", ");
  const count = all.length;
  return { count, entries: count > 10 ? t.entriesAndMore({ entries, count: count - 10 }) : entries };
}

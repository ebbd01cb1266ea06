import { z } from "zod";
import type { ActivityKind as StoredKind } from "@/prisma/generated/enums";
import type { ActivityKindData, CompletionMode } from "./activity-kind-data";
import { article } from "./article/article";
import { download } from "./download/download";
import { link } from "./link/link";
import { quiz } from "./quiz/quiz";
import { survey } from "./survey/survey";
import { video } from "./video/video";

const kinds = { article, video, link, download, quiz, survey } satisfies Record<StoredKind, ActivityKindData>;

export type ActivityKind = keyof typeof kinds;

export const activityKinds = Object.keys(kinds) as [ActivityKind, ...ActivityKind[]];

// The compiler reports a missing kind once, above.
export const activityKind = (kind: StoredKind): ActivityKindData => kinds[kind as ActivityKind];

export type DataOf<Of extends ActivityKind> = z.output<(typeof kinds)[Of]["data"]>;

export type KindAndData = { [Of in ActivityKind]: { kind: Of; data: DataOf<Of> } }[ActivityKind];

export function readData(kind: StoredKind, from: unknown): KindAndData {
  // The compiler can't see that both are of one kind.
  return { kind, data: activityKind(kind).data.parse(from) } as KindAndData;
}

/** Returns the texts that a form shows for stored data. */
export function toForm({ kind, data }: KindAndData): Record<string, string> {
  const { form } = activityKind(kind);
  const texts = Object.entries(data).map(([name, value]) => [
    name,
    value === undefined ? "" : (form?.[name]?.toForm(value as never) ?? value),
  ]);
  return Object.fromEntries(texts);
}

/** Returns each kind's defaults, for a form that may choose any kind. */
export function defaultsForForm(): Record<string, string> {
  const defaults = activityKinds.map((kind) => {
    const { success, data } = activityKind(kind).data.safeParse({});
    return success ? toForm({ kind, data } as KindAndData) : {};
  });
  return Object.assign({}, ...defaults);
}

/** Returns what a form sent for one kind. Leaves out other kinds' fields and empty optional ones. */
export function fromForm(kind: ActivityKind, typed: Record<string, string>): Record<string, unknown> {
  const { input, form } = activityKind(kind);
  const fields = Object.entries(input).map(([name, schema]) => [name, typed[name] ?? "", schema] as const);
  return Object.fromEntries(
    fields
      .filter(([, text, schema]) => text.trim() || !(schema instanceof z.ZodOptional))
      .map(([name, text]) => [name, form?.[name] ? form[name].fromForm(text) : text]),
  );
}

export const kindsWithCompletion = (mode: CompletionMode) =>
  activityKinds.filter((kind) => activityKind(kind).completion === mode);

/** Lists the tables with rows about people that kinds have of their own. */
export const tablesOfKinds = activityKinds.flatMap((kind) => Object.entries(activityKind(kind).tables ?? {}));

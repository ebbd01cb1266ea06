import type { z } from "zod";
import type { ActivityKind as StoredKind } from "@/prisma/generated/enums";
import type { ActivityKindData } from "./activity-kind-data";
import { article } from "./article/article";
import { download } from "./download/download";
import { link } from "./link/link";
import { video } from "./video/video";

export const kinds = { article, video, link, download } satisfies Record<StoredKind, ActivityKindData>;

export type ActivityKind = keyof typeof kinds;

export const activityKinds = Object.keys(kinds) as [ActivityKind, ...ActivityKind[]];

export type DataName<Of extends ActivityKind> = keyof (typeof kinds)[Of]["data"]["shape"];

export type DataOf<Of extends ActivityKind> = z.output<(typeof kinds)[Of]["data"]>;

export type KindAndData = { [Of in ActivityKind]: { kind: Of; data: DataOf<Of> } }[ActivityKind];

export function readData(kind: ActivityKind, from: unknown): KindAndData {
  // The compiler can't see that both are of one kind.
  return { kind, data: kinds[kind].data.parse(from) } as KindAndData;
}

import type { ReactNode } from "react";
import { Icon } from "@/app/_components/icon";
import type { ActivityKind } from "@/lib/courses/outline/activity-schema";
import { durationOf } from "../../duration";

const words = {
  article: "Article",
  video: "Video",
  link: "Link",
  download: "Download",
} as const satisfies Record<ActivityKind, string>;

type Props = { activity: { kind: ActivityKind; minutes: number; optional: boolean }; children?: ReactNode };

/** What an activity is, as a small picture and in words, with what else is to be said of it. */
export function ActivityFacts({ activity: { kind, minutes, optional }, children }: Props) {
  return (
    <span className="mt-0.5 flex items-center gap-x-1.5 font-normal text-muted text-xs">
      <Icon name={kind} className="size-3.5 shrink-0" />
      <span>
        {words[kind]} · {durationOf(minutes)}
        {optional && " · Optional"}
        {children}
      </span>
    </span>
  );
}

import { Icon } from "@/app/_components/icon";
import { kinds } from "@/app/_kinds/activity-kind-views";
import { useMessages } from "@/app/messages";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import type { Messages } from "@/lib/messages/messages";
import { durationOf } from "../../duration";

type Activity = { kind: ActivityKind; minutes: number; optional: boolean };

export function ActivityFacts({ activity }: { activity: Activity }) {
  return (
    <span className="activity-facts">
      <Icon name={kinds[activity.kind].icon} />
      {factsOf(activity, useMessages())}
    </span>
  );
}

export function factsOf({ kind, minutes, optional }: Activity, t: Messages): string {
  return [t.kinds.name[kind], minutes > 0 && durationOf(minutes, t), optional && t.reading.optional]
    .filter(Boolean)
    .join(" · ");
}

import { Icon } from "@/app/_components/icon";
import { kinds } from "@/app/_kinds/activity-kind-views";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import { durationOf } from "../../duration";

type Activity = { kind: ActivityKind; minutes: number; optional: boolean };

export function ActivityFacts({ activity }: { activity: Activity }) {
  return (
    <span className="activity-facts">
      <Icon name={kinds[activity.kind].icon} />
      {factsOf(activity)}
    </span>
  );
}

export function factsOf({ kind, minutes, optional }: Activity): string {
  return [kinds[kind].name, minutes > 0 && durationOf(minutes), optional && "Optional"]
    .filter(Boolean)
    .join(" · ");
}

import { Icon } from "@/app/_components/icon";
import { Link } from "@/app/_components/link";
import { ActivityFacts } from "@/app/(learner)/courses/[permalink]/activity-facts";
import { positionOf, stepsFrom } from "@/lib/courses/outline/order";
import type { EditorsOutline, OutlinedActivity } from "@/lib/courses/outline/outline";
import { type Place, placeName } from "@/lib/courses/outline/section-schema";
import { activityUrl } from "../paths";
import { StepButtons } from "./step-buttons";

type Props = { courseId: string; outline: EditorsOutline; activity: OutlinedActivity };

export function ActivityRow({ courseId, outline, activity }: Props) {
  const { id, title } = activity;
  const place = positionOf(outline, id);
  const from = place ? placeName(place) : "";
  const { up, down } = stepsFrom(outline, id);
  const move = (to: Place | null) => to && { what: "activity", courseId, from, to: placeName(to) };
  return (
    <li
      data-entry={id}
      data-place={from}
      draggable
      className="group flex items-center gap-2 border-line border-t py-1 data-[drop=below]:border-b-4 data-[drop=below]:border-b-accent data-[drop=above]:border-t-4 data-[drop=above]:border-t-accent"
    >
      <Icon name="grip" className="size-4 shrink-0 cursor-grab text-control pointer-coarse:hidden" />
      <div className="min-w-0 flex-1 py-1.5 leading-snug">
        <Link
          href={activityUrl(courseId, id)}
          className="font-medium text-accent underline underline-offset-4"
        >
          <bdi>{title}</bdi>
        </Link>
        <ActivityFacts activity={activity} />
      </div>
      <StepButtons id={id} title={title} up={move(up)} down={move(down)} />
    </li>
  );
}

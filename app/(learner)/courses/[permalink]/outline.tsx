import { kinds } from "@/app/_kinds/registry";
import { currentActivity } from "@/lib/courses/outline/reading-time";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/visible";
import { factsOf } from "./activity-facts";
import { type ListedActivity, OutlineList } from "./outline-list";
import { activityPathIn } from "./paths";

type Props = { course: LearnersCourse; openId?: string; hrefOf?: (id: string) => string };

export function Outline({ course, openId, hrefOf = activityPathIn(course) }: Props) {
  const current = course.enrollment && currentActivity(course.activities, course.lastVisitedId);
  const listed = (activity: OutlineItem): ListedActivity => {
    const isCurrent = activity.id === current?.id;
    return {
      id: activity.id,
      href: hrefOf(activity.id),
      title: activity.title,
      ...stateOf(activity, isCurrent),
      isMarked: activity.completedAt !== null || isCurrent,
      kindIcon: kinds[activity.kind].icon,
      facts: factsOf(activity),
      isNew: activity.isNew,
      isUpNext: isCurrent && activity.id !== openId,
    };
  };
  const sections = sectionsOf(course.activities).map(({ title, activities }) => ({
    title,
    done: doneOf(activities),
    activities: activities.map(listed),
  }));
  return <OutlineList sections={sections} openId={openId} />;
}

/** States differ by shape and words, not only by color. */
function stateOf(
  { completedAt, optional }: OutlineItem,
  isCurrent: boolean,
): Pick<ListedActivity, "icon" | "state"> {
  if (completedAt) return { icon: "done", state: "Done:" };
  if (isCurrent) return { icon: "upNext", state: "Up next:" };
  return optional ? { icon: "optional", state: "Optional:" } : { icon: "toDo", state: "To do:" };
}

function doneOf(activities: OutlineItem[]): string | null {
  const counting = activities.filter(({ optional }) => !optional);
  const done = counting.filter(({ completedAt }) => completedAt).length;
  return counting.length > 0 ? `${done} of ${counting.length} done` : null;
}

function sectionsOf(activities: OutlineItem[]) {
  const sections: { title: string | null; activities: OutlineItem[] }[] = [];
  for (const activity of activities) {
    const last = sections.at(-1);
    if (last && last.title === activity.section) last.activities.push(activity);
    else sections.push({ title: activity.section, activities: [activity] });
  }
  return sections;
}

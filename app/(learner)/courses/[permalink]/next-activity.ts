import { completedPath } from "@/app/_kinds/quiz/paths";
import { activityKind } from "@/lib/courses/kinds/activity-kinds";
import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import { completesCourse } from "@/lib/learning/completes-course";
import { activityPath, activityPathAfter, coursePath } from "./paths";

type Activity = Pick<OutlineItem, "id" | "completedAt" | "optional">;

type Course = Pick<LearnersCourse, "permalink"> & {
  enrollment: Pick<NonNullable<LearnersCourse["enrollment"]>, "completedAt"> | null;
  activities: (Activity & Pick<OutlineItem, "kind">)[];
};

/** Returns the next page after a completion. */
export function pathAfterCompleting({ permalink, enrollment, activities }: Course, id: string): string {
  const done = activities.find((one) => one.id === id.toLowerCase());
  if (!done) return coursePath(permalink);
  if (completesCourse({ enrollment, activities }, id)) return completedPath(permalink);
  const next = activityAfter(activities, done.id);
  if (!next) return coursePath(permalink);
  // Learners can't undo what a command of its kind completed.
  return activityKind(done.kind).completion === "manual"
    ? activityPathAfter(permalink, next.id, done.id)
    : activityPath(permalink, next.id);
}

export function activityAfter<One extends Activity>(activities: readonly One[], id: string): One | null {
  const index = activities.findIndex((one) => one.id === id);
  return activities[index + 1] ?? activities.find((one) => one.id !== id && isToDo(one)) ?? null;
}

export function isToDo({ optional, completedAt }: Pick<Activity, "completedAt" | "optional">): boolean {
  return !optional && !completedAt;
}

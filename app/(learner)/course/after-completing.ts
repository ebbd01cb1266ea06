import type { LearnersCourse } from "@/lib/courses/visible";
import { activityPath, completedPath, coursePath } from "./paths";

type Course = Pick<LearnersCourse, "permalink"> & {
  enrollment: Pick<NonNullable<LearnersCourse["enrollment"]>, "completedAt"> | null;
  activities: Pick<LearnersCourse["activities"][number], "id" | "completedAt">[];
};

/**
 * Where to go on, once an activity is done. A record of completion has the time of the last activity: by that, whoever sends
 * the same again, because the answer was lost, comes to the same page.
 */
export function pathAfterCompleting({ permalink, enrollment, activities }: Course, id: string): string {
  const index = activities.findIndex((one) => one.id === id.toLowerCase());
  const [done, next] = index < 0 ? [] : [activities[index], activities[index + 1]];
  if (done?.completedAt && done.completedAt.getTime() === enrollment?.completedAt?.getTime())
    return completedPath(permalink);
  return next ? activityPath(permalink, next.id) : coursePath(permalink);
}

import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";

type Course = {
  enrollment: Pick<NonNullable<LearnersCourse["enrollment"]>, "completedAt"> | null;
  activities: Pick<OutlineItem, "id" | "completedAt">[];
};

/** Says whether the activity completed the course. Compares times, so that a repeated request gives the same answer. */
export function completesCourse({ enrollment, activities }: Course, id: string): boolean {
  const done = activities.find((one) => one.id === id.toLowerCase())?.completedAt;
  return Boolean(done) && done?.getTime() === enrollment?.completedAt?.getTime();
}

import type { LearnersCourse, OutlineItem } from "@/lib/courses/learners-view";
import { formatDay } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";
import type { StartAgainProps } from "../../start-again";

export type Completion = {
  isReadOnly?: boolean;
  staysOnRecord?: boolean;
  again?: Omit<StartAgainProps, "texts"> | "locked";
} & (
  | { state: "course_completed" | "done" | "completed_earlier" | "new_since_completion"; day: Day }
  | { state: "started" | "not_started"; day?: undefined }
);

export type Day = { at: string; words: string; language: string };

type Activity = Pick<OutlineItem, "completedAt" | "isNew"> & { course: Pick<LearnersCourse, "enrollment"> };

export function completionOf(
  { completedAt, isNew, course: { enrollment } }: Activity,
  preferences: Preferences,
): Completion {
  const dayOf = (at: Date): Day => {
    return { at: at.toISOString(), words: formatDay(at, preferences), language: preferences.language };
  };
  const courseCompletedAt = enrollment?.completedAt;
  if (completedAt && courseCompletedAt && enrollment.progress === 100)
    return { state: "course_completed", day: dayOf(courseCompletedAt), staysOnRecord: true };
  if (completedAt)
    return { state: "done", day: dayOf(completedAt), staysOnRecord: Boolean(courseCompletedAt) };
  if (courseCompletedAt)
    return { state: isNew ? "new_since_completion" : "completed_earlier", day: dayOf(courseCompletedAt) };
  return { state: enrollment ? "started" : "not_started" };
}

import { cache } from "react";
import { isToDo } from "@/lib/assignments/learners-assignments";
import { findActivity } from "@/lib/courses/outline/activity";
import { recordVisit } from "@/lib/learning/enroll";
import { findAssignedCourse } from "@/lib/learning/learners-course";
import { requirePerson } from "@/lib/session/gates";
import { readInTimeZone } from "../../read-in-time-zone";

export const currentCourse = cache(async (permalink: string) => {
  const learner = await requirePerson();
  return readInTimeZone(learner, () => findAssignedCourse(learner, permalink));
});

/** Records the visit. Returns null when the learner may not see the activity. */
export const visitedActivity = cache(async (permalink: string, id: string) => {
  const learner = await requirePerson();
  const activity = await findActivity(learner, permalink, id);
  if (!activity) return null;
  const { id: courseId, enrollment } = activity.course;
  if (enrollment && activity.isVisitDue) await recordVisit(learner, activity.id);
  const isDueAgain = Boolean(enrollment?.completedAt) && (await isToDo(learner, courseId));
  return { ...activity, learner, isDueAgain };
});

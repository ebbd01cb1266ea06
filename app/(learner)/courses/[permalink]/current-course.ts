import { cache } from "react";
import { isToDo } from "@/lib/assignments/learners-assignments";
import { findActivity } from "@/lib/courses/outline/activity";
import { recordVisit } from "@/lib/learning/enroll";
import { findAssignedCourse } from "@/lib/learning/learners-course";
import { closeExpired } from "@/lib/quizzes/submit-attempt";
import { requirePerson } from "@/lib/session/gates";
import { readInTimeZone } from "../../read-in-time-zone";

export const currentCourse = cache(async (permalink: string) => {
  const learner = await requirePerson();
  return readInTimeZone(learner, () => findAssignedCourse(learner, permalink));
});

/** Records the visit, and closes attempts whose time is over. Returns null when the learner may not see the activity. */
export const visitedActivity = cache(async (permalink: string, id: string) => {
  const learner = await requirePerson();
  const found = await findActivity(learner, permalink, id);
  if (!found) return null;
  // An attempt that passed completes the activity.
  const hasClosed = found.kind === "quiz" && (await closeExpired(learner, id));
  const activity = hasClosed ? ((await findActivity(learner, permalink, id)) ?? found) : found;
  const { id: courseId, enrollment } = activity.course;
  if (enrollment && activity.isVisitDue) await recordVisit(learner, activity.id);
  const isDueAgain = Boolean(enrollment?.completedAt) && (await isToDo(learner, courseId));
  return { ...activity, learner, isDueAgain };
});

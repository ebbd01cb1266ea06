"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import type { Learner } from "@/lib/actor";
import { findCourse } from "@/lib/courses/learners-view";
import { Refusal } from "@/lib/errors";
import { completeActivity, undoCompletion } from "@/lib/learning/complete";
import { type CompletionInput, completionInput } from "@/lib/learning/complete-schema";
import { enroll } from "@/lib/learning/enroll";
import { enrollInput } from "@/lib/learning/enroll-schema";
import { startAgain } from "@/lib/learning/start-again";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { pathAfterCompleting } from "./next-activity";
import { activityPath, coursePath, firstActivityPath } from "./paths";

const courseFields = enrollInput.extend({ permalink: z.string() });

export const startCourse = formAction({
  gate: requirePerson,
  schema: courseFields,
  run: async (learner, { courseId, permalink }) => {
    await enroll(learner, { courseId }).catch((error) => {
      if (isLocked(error)) redirect(coursePath(permalink));
      throw error;
    });
    const course = (await findCourse(learner, permalink)) ?? notFound();
    redirect(firstActivityPath(course));
  },
});

export const startCourseAgain = formAction({
  gate: requirePerson,
  schema: courseFields,
  run: async (learner, { courseId, permalink }) => {
    const hasBegun = await startAgain(learner, { courseId }).then(
      () => true,
      (error) => {
        // It may be done again, exempt or locked by now. The page says so.
        if (isLocked(error) || (error instanceof Refusal && error.code === "course_not_due_again"))
          return false;
        throw error;
      },
    );
    const course = (await findCourse(learner, permalink)) ?? notFound();
    redirect(hasBegun ? firstActivityPath(course) : coursePath(permalink));
  },
});

/** For forms that are sent without JavaScript. */
export const completeAndContinue = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: async (learner, input) => {
    const path = await completeAndFindNext(learner, input);
    if (path) redirect(path);
  },
});

/** Returns the next page's path instead of a redirect, for which Next.js would request that page from itself. */
export const completeAndTellNext = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: completeAndFindNext,
});

/** Returns null when the course is locked by now, which the same page shows. */
async function completeAndFindNext(learner: Learner, input: CompletionInput): Promise<string | null> {
  const completed = await completeActivity(learner, input).catch((error) => {
    if (isLocked(error)) return null;
    throw error;
  });
  if (!completed) {
    refresh();
    return null;
  }
  const course = (await findCourse(learner, completed.permalink)) ?? notFound();
  return pathAfterCompleting(course, input.activityId);
}

function isLocked(error: unknown): boolean {
  return error instanceof Refusal && error.code === "course_locked";
}

export const markToDo = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: async (learner, input) => {
    await undoCompletion(learner, input);
    refresh();
  },
});

export const undoAndReturn = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: async (learner, input) => {
    const { permalink } = await undoCompletion(learner, input);
    refresh();
    redirect(activityPath(permalink, input.activityId));
  },
});

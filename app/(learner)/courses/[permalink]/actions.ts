"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { findCourse } from "@/lib/courses/visible";
import { completeActivity, undoCompletion } from "@/lib/learning/complete";
import { completionInput } from "@/lib/learning/complete-schema";
import { enroll } from "@/lib/learning/enroll";
import { enrollInput } from "@/lib/learning/enroll-schema";
import { formAction } from "@/lib/session/form-action";
import { requirePerson } from "@/lib/session/gates";
import { firstActivityPath } from "./paths";

export const startCourse = formAction({
  gate: requirePerson,
  schema: enrollInput.extend({ permalink: z.string() }),
  run: async (learner, { courseId, permalink }) => {
    await enroll(learner, { courseId });
    const course = (await findCourse(learner, permalink)) ?? notFound();
    redirect(firstActivityPath(course));
  },
});

export const markComplete = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: async (learner, input) => {
    await completeActivity(learner, input);
    refresh();
  },
});

export const markToDo = formAction({
  gate: requirePerson,
  schema: completionInput,
  run: async (learner, input) => {
    await undoCompletion(learner, input);
    refresh();
  },
});

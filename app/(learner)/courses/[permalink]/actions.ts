"use server";

import { refresh } from "next/cache";
import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson } from "@/lib/auth/session";
import { completeActivity, undoCompletion } from "@/lib/completions/commands";
import { completionInput } from "@/lib/completions/schema";
import { findCourse } from "@/lib/courses/queries";
import { enroll } from "@/lib/enrollments/commands";
import { enrollInput } from "@/lib/enrollments/schema";
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

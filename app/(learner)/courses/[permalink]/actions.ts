"use server";

import { notFound, redirect } from "next/navigation";
import { z } from "zod";
import { formAction } from "@/lib/auth/form-action";
import { requirePerson } from "@/lib/auth/session";
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

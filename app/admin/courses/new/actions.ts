"use server";

import { redirect } from "next/navigation";
import { keptFormAction } from "@/lib/auth/kept-form-action";
import { requireAdmin } from "@/lib/auth/session";
import { createCourse } from "@/lib/curriculum/commands";
import { newCourse } from "@/lib/curriculum/schema";
import { courseAddress, saying } from "../paths";

export const createCourseAction = keptFormAction({
  gate: requireAdmin,
  schema: newCourse,
  run: async (admin, course): Promise<void> => {
    await createCourse(admin, course);
    redirect(saying(courseAddress(course.id), "created"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { createCourse } from "@/lib/courses/edit";
import { newCourse } from "@/lib/courses/edit-schema";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../paths";

export const createCourseAction = statefulFormAction({
  gate: requireAdmin,
  schema: newCourse,
  run: async (admin, course): Promise<void> => {
    await createCourse(admin, course);
    redirect(withMessage(courseUrl(course.id), "created"));
  },
});

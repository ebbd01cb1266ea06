"use server";

import { redirect } from "next/navigation";
import { createCourse } from "@/lib/courses/edit";
import { newCourse } from "@/lib/courses/edit-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../paths";

export const createCourseAction = statefulFormAction({
  gate: () => requireMay("courses.create"),
  schema: newCourse,
  run: async (actor, course): Promise<void> => {
    await createCourse(actor, course);
    redirect(withMessage(courseUrl(course.id), "created"));
  },
});

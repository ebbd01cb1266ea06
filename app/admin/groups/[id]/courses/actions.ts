"use server";

import { redirect } from "next/navigation";
import { changeCoursesOf } from "@/lib/courses/access";
import { checklist } from "@/lib/courses/access-schema";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { coursesOfGroupUrl } from "../../paths";

export const changeCoursesAction = statefulFormAction({
  gate: requireAdmin,
  schema: checklist,
  run: async (admin, courses): Promise<void> => {
    await changeCoursesOf(admin, courses);
    redirect(`${coursesOfGroupUrl(courses.id)}?message=courses`);
  },
});

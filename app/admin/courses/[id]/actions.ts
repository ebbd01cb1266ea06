"use server";

import { redirect } from "next/navigation";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { changeStatus, deleteCourse } from "@/lib/courses/edit";
import { deletionInput, statusChange } from "@/lib/courses/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { coursesPath, courseUrl, withMessage } from "../paths";

export const changeStatusAction = formAction({
  gate: requireAdmin,
  schema: statusChange,
  run: async (admin, change) => {
    const page = courseUrl(change.id);
    await changeStatus(admin, change).catch(redirectOnRefusal({ conflict: withMessage(page, "changed") }));
    redirect(withMessage(page, change.to));
  },
});

export const deleteCourseAction = formAction({
  gate: requireAdmin,
  schema: deletionInput,
  run: async (admin, { id, version }) => {
    const page = courseUrl(id);
    await deleteCourse(admin, id, version).catch(
      redirectOnRefusal({ conflict: withMessage(page, "changed") }),
    );
    redirect(withMessage(coursesPath, "deleted"));
  },
});

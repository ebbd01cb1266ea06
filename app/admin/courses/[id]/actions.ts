"use server";

import { redirect } from "next/navigation";
import { runOrRequest } from "@/app/admin/approvals/run-or-request";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { dueAgain } from "@/lib/assignments/due-again-schema";
import { changeStatus, deleteCourse } from "@/lib/courses/edit";
import { deletionInput, statusChange } from "@/lib/courses/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin, requireMay } from "@/lib/session/gates";
import { coursesPath, courseUrl, withMessage } from "../paths";

export const changeStatusAction = formAction({
  gate: () => requireMay("courses.edit"),
  schema: dueAgain.and(statusChange),
  run: async (actor, { dueAgain, ...change }) => {
    const page = courseUrl(change.id);
    await changeStatus(actor, change, dueAgain).catch(
      redirectOnRefusal({
        course_required: withMessage(page, "required"),
        conflict: withMessage(page, "changed"),
      }),
    );
    redirect(withMessage(page, change.to));
  },
});

export const deleteCourseAction = formAction({
  gate: () => requireMay("courses.edit"),
  schema: deletionInput,
  run: async (actor, { id, version }) => {
    const page = courseUrl(id);
    // Authors may only delete their own drafts.
    const remove = actor.roles.includes("admin")
      ? runOrRequest(await requireAdmin(), "delete_course", { id, version })
      : deleteCourse(actor, id, version);
    await remove.catch(
      redirectOnRefusal({
        course_required: withMessage(page, "required"),
        conflict: withMessage(page, "changed"),
      }),
    );
    redirect(withMessage(coursesPath, "deleted"));
  },
});

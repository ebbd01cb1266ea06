"use server";

import { redirect } from "next/navigation";
import { whenRefused } from "@/app/admin/when-refused";
import { changeStatus, deleteCourse } from "@/lib/courses/edit";
import { deletionInput, statusChange } from "@/lib/courses/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { courseAddress, coursesPath, saying } from "../paths";

export const changeStatusAction = formAction({
  gate: requireAdmin,
  schema: statusChange,
  run: async (admin, change) => {
    const page = courseAddress(change.id);
    await changeStatus(admin, change).catch(whenRefused({ conflict: saying(page, "changed") }));
    redirect(saying(page, change.to));
  },
});

export const deleteCourseAction = formAction({
  gate: requireAdmin,
  schema: deletionInput,
  run: async (admin, { id, version }) => {
    const page = courseAddress(id);
    await deleteCourse(admin, id, version).catch(whenRefused({ conflict: saying(page, "changed") }));
    redirect(saying(coursesPath, "deleted"));
  },
});

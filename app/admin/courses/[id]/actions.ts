"use server";

import { redirect } from "next/navigation";
import { whenRefused } from "@/app/admin/when-refused";
import { formAction } from "@/lib/auth/form-action";
import { requireAdmin } from "@/lib/auth/session";
import { changeStatus, deleteCourse } from "@/lib/curriculum/commands";
import { deletionInput, statusChange } from "@/lib/curriculum/schema";
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

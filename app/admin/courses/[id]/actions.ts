"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/auth/form-action";
import { requireAdmin } from "@/lib/auth/session";
import { changeStatus, deleteCourse } from "@/lib/curriculum/commands";
import { deletionInput, statusChange } from "@/lib/curriculum/schema";
import { courseAddress, coursesPath, saying } from "../paths";
import { orSay } from "./refused";

export const changeStatusAction = formAction({
  gate: requireAdmin,
  schema: statusChange,
  run: async (admin, change) => {
    const page = courseAddress(change.id);
    await orSay(changeStatus(admin, change), saying(page, "changed"));
    redirect(saying(page, change.to));
  },
});

export const deleteCourseAction = formAction({
  gate: requireAdmin,
  schema: deletionInput,
  run: async (admin, { id, version }) => {
    await orSay(deleteCourse(admin, id, version), saying(courseAddress(id), "changed"));
    redirect(saying(coursesPath, "deleted"));
  },
});

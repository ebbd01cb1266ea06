"use server";

import { redirect } from "next/navigation";
import { changeAccess, changeGroupsOf } from "@/lib/courses/access";
import { accessChange, checklist } from "@/lib/courses/access-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../../paths";

const redirectWithMessage = (id: string, message: string) =>
  redirect(withMessage(`${courseUrl(id)}/access`, message));

export const changeAccessAction = formAction({
  gate: requireAdmin,
  schema: accessChange,
  run: async (admin, change) => {
    await changeAccess(admin, change);
    redirectWithMessage(change.id, change.access === "everyone" ? "opened" : "restricted");
  },
});

export const changeGroupsAction = statefulFormAction({
  gate: requireAdmin,
  schema: checklist,
  run: async (admin, groups): Promise<void> => {
    await changeGroupsOf(admin, groups);
    redirectWithMessage(groups.id, "access");
  },
});

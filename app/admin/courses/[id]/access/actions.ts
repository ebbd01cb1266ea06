"use server";

import { redirect } from "next/navigation";
import { changeAccess, shareWithGroup, unshareWithGroup } from "@/lib/courses/access";
import { accessChange, groupAccess } from "@/lib/courses/access-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
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

export const shareAction = formAction({
  gate: requireAdmin,
  schema: groupAccess,
  run: async (admin, link) => {
    await shareWithGroup(admin, link);
    redirectWithMessage(link.id, "shared");
  },
});

export const unshareAction = formAction({
  gate: requireAdmin,
  schema: groupAccess,
  run: async (admin, link) => {
    await unshareWithGroup(admin, link);
    redirectWithMessage(link.id, "unshared");
  },
});

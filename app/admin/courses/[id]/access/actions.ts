"use server";

import { redirect } from "next/navigation";
import { redirectOnRefusal } from "@/app/admin/redirect-on-refusal";
import { dueAgain } from "@/lib/assignments/due-again-schema";
import { changeAccess, publishTo } from "@/lib/courses/access";
import { accessChange } from "@/lib/courses/access-schema";
import { publication } from "@/lib/courses/edit-schema";
import { Refusal } from "@/lib/errors";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../../paths";

export const changeAccessAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: accessChange,
  run: async (actor, change): Promise<void> => {
    await changeAccess(actor, change);
    redirect(withMessage(`${courseUrl(change.id)}/access`, "access"));
  },
});

export const publishAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: dueAgain.and(publication).and(accessChange),
  run: async (actor, { dueAgain, ...change }): Promise<void> => {
    const page = courseUrl(change.id);
    await publishTo(actor, change, dueAgain).catch((error) => {
      if (error instanceof Refusal && error.field) throw error;
      return redirectOnRefusal({ conflict: withMessage(page, "changed") })(error);
    });
    redirect(withMessage(page, "published"));
  },
});

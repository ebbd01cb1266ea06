"use server";

import { redirect } from "next/navigation";
import { prerequisitesChange } from "@/lib/learning-paths/edit-schema";
import { changePrerequisites } from "@/lib/learning-paths/prerequisites";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../../../courses/paths";
import { learningPathUrl } from "../../../paths";

export const changePrerequisitesAction = statefulFormAction({
  gate: requireAdmin,
  schema: prerequisitesChange,
  run: async (admin, change): Promise<void> => {
    await changePrerequisites(admin, change);
    redirect(withMessage(learningPathUrl(change.learningPathId), "prerequisites"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { grantInput } from "@/lib/quizzes/grant-schema";
import { grantAttempts } from "@/lib/quizzes/grants";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { grantsPath, withMessage } from "../../../../paths";

export const grantAction = statefulFormAction({
  gate: () => requireMay("assignments.edit", "learners.read", "courses.read"),
  schema: grantInput,
  run: async (actor, grant): Promise<void> => {
    await grantAttempts(actor, grant);
    redirect(withMessage(grantsPath(grant.courseId, grant.activityId), "granted"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { createLearningPath } from "@/lib/learning-paths/edit";
import { newLearningPath } from "@/lib/learning-paths/edit-schema";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../courses/paths";
import { learningPathUrl } from "../paths";

export const createLearningPathAction = statefulFormAction({
  gate: requireAdmin,
  schema: newLearningPath,
  run: async (admin, path): Promise<void> => {
    await createLearningPath(admin, path);
    redirect(withMessage(learningPathUrl(path.id), "created"));
  },
});

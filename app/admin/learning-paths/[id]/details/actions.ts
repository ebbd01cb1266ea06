"use server";

import { redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import { findLearningPathRecord } from "@/lib/learning-paths/admin-record";
import { savePathDetails } from "@/lib/learning-paths/edit";
import { pathDetails } from "@/lib/learning-paths/edit-schema";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { withMessage } from "../../../courses/paths";
import { pathDetailsUrl } from "../../paths";
import { formValues } from "./form-values";

export const savePathDetailsAction = statefulFormAction({
  gate: requireAdmin,
  schema: pathDetails,
  conflict: async (admin, { id }) => {
    const path = await findLearningPathRecord(admin, id);
    const { conflict } = (await currentMessages()).adminCourses;
    return path && { values: formValues(path), words: conflict };
  },
  run: async (admin, details): Promise<void> => {
    await savePathDetails(admin, details);
    redirect(withMessage(pathDetailsUrl(details.id), "details"));
  },
});

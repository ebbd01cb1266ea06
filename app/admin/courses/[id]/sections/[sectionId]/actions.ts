"use server";

import { redirect } from "next/navigation";
import { deleteSection, renameSection } from "@/lib/courses/outline/edit-section";
import { findSection } from "@/lib/courses/outline/outline";
import { sectionKey, sectionTitle } from "@/lib/courses/outline/section-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../../../paths";

export const renameSectionAction = statefulFormAction({
  gate: requireAdmin,
  schema: sectionTitle,
  conflict: async (admin, { courseId, id }) => {
    const section = await findSection(admin, courseId, id);
    const words = "What you typed is still here. Save again to replace it with yours.";
    return section && { values: { courseId, ...section }, words };
  },
  run: async (admin, section): Promise<void> => {
    await renameSection(admin, section);
    redirect(withMessage(courseUrl(section.courseId), "section"));
  },
});

export const deleteSectionAction = formAction({
  gate: requireAdmin,
  schema: sectionKey,
  run: async (admin, section) => {
    await deleteSection(admin, section);
    redirect(withMessage(courseUrl(section.courseId), "section_deleted"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { deleteSection, renameSection } from "@/lib/courses/outline/edit-section";
import { findSection } from "@/lib/courses/outline/outline";
import { sectionKey, sectionTitle } from "@/lib/courses/outline/section-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseAddress, saying } from "../../../paths";

export const renameSectionAction = statefulFormAction({
  gate: requireAdmin,
  schema: sectionTitle,
  meanwhile: async (admin, { courseId, id }) => {
    const section = await findSection(admin, courseId, id);
    const words = "What you typed is still here. Save again to put yours in its place.";
    return section && { values: { courseId, ...section }, words };
  },
  run: async (admin, section): Promise<void> => {
    await renameSection(admin, section);
    redirect(saying(courseAddress(section.courseId), "section"));
  },
});

export const deleteSectionAction = formAction({
  gate: requireAdmin,
  schema: sectionKey,
  run: async (admin, section) => {
    await deleteSection(admin, section);
    redirect(saying(courseAddress(section.courseId), "section_deleted"));
  },
});

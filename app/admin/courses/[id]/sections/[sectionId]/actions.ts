"use server";

import { redirect } from "next/navigation";
import { formAction } from "@/lib/auth/form-action";
import { keptFormAction } from "@/lib/auth/kept-form-action";
import { requireAdmin } from "@/lib/auth/session";
import { deleteSection, renameSection } from "@/lib/sections/commands";
import { findSection } from "@/lib/sections/queries";
import { sectionKey, sectionTitle } from "@/lib/sections/schema";
import { courseAddress, saying } from "../../../paths";

export const renameSectionAction = keptFormAction({
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

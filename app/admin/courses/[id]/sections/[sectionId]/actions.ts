"use server";

import { redirect } from "next/navigation";
import { currentMessages } from "@/app/messages";
import { dueAgain } from "@/lib/assignments/due-again-schema";
import { deleteSection, renameSection } from "@/lib/courses/outline/edit-section";
import { findSection } from "@/lib/courses/outline/outline";
import { sectionKey, sectionTitle } from "@/lib/courses/outline/section-schema";
import { formAction } from "@/lib/session/form-action";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../../../paths";

export const renameSectionAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: sectionTitle,
  conflict: async (actor, { courseId, id }) => {
    const section = await findSection(actor, courseId, id);
    const { conflict } = (await currentMessages()).outline;
    return section && { values: { courseId, ...section }, words: conflict };
  },
  run: async (actor, section): Promise<void> => {
    await renameSection(actor, section);
    redirect(withMessage(courseUrl(section.courseId), "section"));
  },
});

export const deleteSectionAction = formAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: dueAgain.and(sectionKey),
  run: async (actor, { dueAgain, ...section }) => {
    await deleteSection(actor, section, dueAgain);
    redirect(withMessage(courseUrl(section.courseId), "section_deleted"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { currentMessages } from "@/app/messages";
import { findCourseRecord } from "@/lib/courses/admin-record";
import { categoryChanges } from "@/lib/courses/category-schema";
import { saveDetailsAndCategories } from "@/lib/courses/edit-categories";
import { detailsInput } from "@/lib/courses/edit-schema";
import { requireMay } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseUrl, withMessage } from "../../paths";
import { formValues } from "./form-values";

export const saveDetailsAction = statefulFormAction({
  gate: () => requireMay("courses.edit", "courses.read"),
  schema: z.object({ after: z.string().optional() }).and(detailsInput).and(categoryChanges),
  conflict: async (actor, { id, category }) => {
    const course = await findCourseRecord(actor, id);
    const { conflict } = (await currentMessages()).adminCourses;
    return course && { values: { ...formValues(course), category: category ?? "" }, words: conflict };
  },
  run: async (actor, { after, ...changes }): Promise<void> => {
    if (after === "preview") return;
    await saveDetailsAndCategories(actor, changes);
    redirect(withMessage(`${courseUrl(changes.id)}/details`, "details"));
  },
});

"use server";

import { redirect } from "next/navigation";
import { z } from "zod";
import { addCategory, removeCategory } from "@/lib/categories/edit";
import { categoryKey, categoryNameInput } from "@/lib/categories/schema";
import { findCourseRecord } from "@/lib/courses/admin-list";
import { saveDetails } from "@/lib/courses/edit";
import { detailsInput } from "@/lib/courses/edit-schema";
import { formAction } from "@/lib/session/form-action";
import { requireAdmin } from "@/lib/session/gates";
import { statefulFormAction } from "@/lib/session/stateful-form-action";
import { courseAddress, saying } from "../../paths";
import { formValues } from "./form-values";

const page = (id: string) => `${courseAddress(id)}/details`;

export const saveDetailsAction = statefulFormAction({
  gate: requireAdmin,
  schema: z.object({ after: z.string().optional() }).and(detailsInput),
  meanwhile: async (admin, { id }) => {
    const course = await findCourseRecord(admin, id);
    const words =
      "What you typed is still here, and what differs is marked. Save again to put yours in its place.";
    return course && { values: formValues(course), words };
  },
  run: async (admin, { after, ...details }): Promise<void> => {
    if (after === "preview") return;
    await saveDetails(admin, details);
    redirect(saying(page(details.id), "details"));
  },
});

export const addCategoryAction = statefulFormAction({
  gate: requireAdmin,
  schema: categoryNameInput,
  run: async (admin, category): Promise<void> => {
    await addCategory(admin, category);
    redirect(saying(page(category.id), "categories"));
  },
});

export const removeCategoryAction = formAction({
  gate: requireAdmin,
  schema: categoryKey,
  run: async (admin, category) => {
    await removeCategory(admin, category);
    redirect(saying(page(category.id), "categories"));
  },
});

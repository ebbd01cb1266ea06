import { z } from "zod";
import { categoryName } from "@/lib/courses/import-schema";

/** A category that a course is put into: its name as typed. */
export const categoryNameInput = z.object({ id: z.uuid(), category: categoryName });

export type CategoryName = z.infer<typeof categoryNameInput>;

/** A category that a course is taken out of. */
export const categoryKey = z.object({ id: z.uuid(), categoryId: z.uuid() });

export type CategoryKey = z.infer<typeof categoryKey>;

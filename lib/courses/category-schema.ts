import { z } from "zod";
import { categoryName } from "@/lib/courses/import-schema";
import { trimmed } from "@/lib/trimmed";

export type CategoryName = { id: string; category: string };

export type CategoryKey = { id: string; categoryId: string };

export const fieldOf = (categoryId: string) => `categories.${categoryId}`;

const field = /^categories\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/;

export const categoryChanges = z
  .looseObject({
    category: z
      .string()
      .overwrite(trimmed)
      .transform((name) => name || null)
      .pipe(categoryName.nullable()),
  })
  .transform(({ category, ...fields }) => ({
    category,
    removed: Object.entries(fields).flatMap(([name, value]) =>
      value === "off" ? (field.exec(name)?.[1] ?? []) : [],
    ),
  }));

export type CategoryChanges = z.infer<typeof categoryChanges>;

import { z } from "zod";
import { categories } from "@/lib/courses/category-resource";
import { createCategory, deleteCategory, renameCategory } from "@/lib/courses/edit-category";
import { categoryName } from "@/lib/courses/import-schema";
import { createOperation, deleteOperation, updateOperation } from "../write-operations";

const ofCategories = { resource: categories, writes: "categories" } as const;

export const categoryWrites = [
  createOperation("/v2/categories", {
    ...ofCategories,
    attributes: z.strictObject({ name: categoryName }),
    run: (actor, { attributes: { name } }, { tx }) => createCategory(actor, name, tx),
  }),
  updateOperation("/v2/categories/{id}", {
    ...ofCategories,
    attributes: z.strictObject({ name: categoryName.optional() }),
    run: async (actor, { attributes: { name } }, { id, tx }) =>
      name !== undefined && renameCategory(actor, { id, name }, tx),
  }),
  deleteOperation("/v2/categories/{id}", {
    ...ofCategories,
    about: "Takes it from its courses, which stay.",
    run: (actor, { id, tx }) => deleteCategory(actor, id, tx),
  }),
];

import { z } from "zod";
import { createdTime, updatedTime, utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/define-resource";
import { type CategoryRow, categoryRows } from "./api-list";

/** `/v2/categories`. */
export const categories = defineResource({
  type: "categories",
  words: ["categories", "category"],
  about: "What courses are sorted into. A course has any number of them.",
  rows: categoryRows,
  attributes: z.object({
    name: z.string().meta({ description: "Unique.", examples: ["Compliance"] }),
    created_at: createdTime,
    updated_at: updatedTime,
  }),
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "created_at", "updated_at"],
  present: ({ name, createdAt, updatedAt }: CategoryRow) => ({
    name,
    created_at: utcSeconds(createdAt),
    updated_at: utcSeconds(updatedAt),
  }),
});

import { z } from "zod";
import { utcSeconds } from "@/lib/jsonapi/resource";
import { defineResource } from "@/lib/lists/resource";
import { type CategoryRow, categoryRows } from "./queries";

/** `/v2/categories`. */
export const categories = defineResource({
  type: "categories",
  words: ["categories", "category"],
  rows: categoryRows,
  attributes: z.object({ name: z.string(), created_at: z.iso.datetime(), updated_at: z.iso.datetime() }),
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "created_at", "updated_at"],
  present: ({ name, createdAt, updatedAt }: CategoryRow) => ({
    name,
    created_at: utcSeconds(createdAt),
    updated_at: utcSeconds(updatedAt),
  }),
});

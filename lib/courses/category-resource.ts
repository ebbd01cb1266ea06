import { z } from "zod";
import { createdTime, updatedTime } from "@/lib/jsonapi/resource";
import { attribute, defineResource, timeAttribute } from "@/lib/lists/define-resource";
import { categoryRows } from "./category-list";

export const categories = defineResource({
  type: "categories",
  plural: "categories",
  singular: "category",
  about: "Categories of courses. A course can have any number of them.",
  rows: categoryRows,
  attributes: {
    name: attribute(z.string().meta({ description: "Unique.", examples: ["Compliance"] }), "categories.name"),
    created_at: timeAttribute(createdTime, "categories.created_at"),
    updated_at: timeAttribute(updatedTime, "categories.updated_at"),
  },
  sorts: ["created_at", "updated_at", "name"],
  filters: ["name", "created_at", "updated_at"],
});

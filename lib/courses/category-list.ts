import { Prisma } from "@/lib/database/db";
import type { ListDefinition } from "@/lib/lists/definition";

export const categoryRows = {
  table: "categories",
  columns: {
    created_at: { sql: "categories.created_at", kind: "time" },
    updated_at: { sql: "categories.updated_at", kind: "time" },
    name: { sql: "categories.name", kind: "text" },
  },
  search: ["name"],
  scopes: {
    course: (id) =>
      Prisma.sql`categories.id IN (SELECT category_id FROM course_categories WHERE course_id = ${id})`,
  },
} as const satisfies ListDefinition;

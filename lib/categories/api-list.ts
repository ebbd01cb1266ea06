import { Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/definition";

/** A category as the API shows it. */
export type CategoryRow = { id: string; name: string; createdAt: Date; updatedAt: Date };

/** All categories; for the API. */
export const categoryRows = {
  table: "categories",
  select: Prisma.sql`categories.id, name, created_at AS "createdAt", updated_at AS "updatedAt"`,
  columns: {
    created_at: { sql: "categories.created_at", kind: "time" },
    updated_at: { sql: "categories.updated_at", kind: "time" },
    name: { sql: "categories.name", kind: "text" },
  },
  search: ["name"],
  scopes: {},
  tables: ["categories"],
} as const satisfies ListDefinition;

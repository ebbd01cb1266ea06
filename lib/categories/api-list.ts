import type { ListDefinition } from "@/lib/lists/definition";

export const categoryRows = {
  table: "categories",
  columns: {
    created_at: { sql: "categories.created_at", kind: "time" },
    updated_at: { sql: "categories.updated_at", kind: "time" },
    name: { sql: "categories.name", kind: "text" },
  },
  search: ["name"],
  scopes: {},
} as const satisfies ListDefinition;

import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import type { AdminList } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { escapeLike } from "@/lib/lists/like";
import { pathIn, personIn } from "@/lib/permissions/scope";
import { type PathStatus, pathStatuses } from "./edit-schema";

export type ListedPath = {
  id: string;
  name: string;
  status: PathStatus;
  inOrder: boolean;
  coursesCount: number;
  completionsCount: number;
  updatedAt: Date;
};

export const learningPathRows = {
  table: "learning_paths",
  columns: {
    created_at: { sql: "learning_paths.created_at", kind: "time" },
    updated_at: { sql: "learning_paths.updated_at", kind: "time" },
    name: { sql: "learning_paths.name", kind: "text" },
    status: {
      sql: "learning_paths.status",
      kind: "enum",
      type: "learning_path_status",
      values: pathStatuses,
    },
    in_order: { sql: "learning_paths.in_order", kind: "boolean" },
  },
  search: ["name"],
  scopes: {},
} as const satisfies ListDefinition;

export const pathsListFor = (actor: May<"paths.read">): AdminList<ListedPath, "q" | "status"> => ({
  where: pathIn(actor, "paths.read", Prisma.sql`learning_paths.id`),
  table: learningPathRows.table,
  listed: Prisma.sql`learning_paths.id, name, status::text, in_order AS "inOrder", updated_at AS "updatedAt",
    (SELECT count(*)::int FROM learning_path_courses WHERE learning_path_id = learning_paths.id) AS "coursesCount",
    (SELECT count(DISTINCT person_id)::int FROM learning_path_completions
      WHERE learning_path_id = learning_paths.id AND ${personIn(actor, "paths.read", Prisma.sql`person_id`)}) AS "completionsCount"`,
  filters: {
    q: bySearch(
      (text) =>
        Prisma.sql`learning_paths.name ILIKE '%' || ${escapeLike(text.normalize("NFC"))}::text || '%'`,
    ),
    status: byChoice(
      Object.fromEntries(
        pathStatuses.map((status) => [status, Prisma.sql`status = ${status}::learning_path_status`]),
      ),
    ),
  },
  orders: {
    name: [{ sql: `lower(learning_paths.name) COLLATE "C"`, kind: "text" }],
    updated: [learningPathRows.columns.updated_at],
  },
  defaultSort: () => "name",
  csv: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    status: ({ status }) => status,
    in_order: ({ inOrder }) => String(inOrder),
    courses: ({ coursesCount }) => coursesCount,
    completions: ({ completionsCount }) => completionsCount,
    updated_at: ({ updatedAt }) => updatedAt,
  },
});

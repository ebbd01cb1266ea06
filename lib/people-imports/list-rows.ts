import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import type { Detail } from "./decide";
import type { LineValues } from "./read-line";
import { type Outcome, outcomes } from "./schema";

export const rowFilters = [...outcomes, "kept"] as const;

export type RowFilter = (typeof rowFilters)[number];

export type ListedRow = {
  id: string;
  line: number | null;
  userId: string;
  values: LineValues;
  outcome: Outcome;
  detail: Detail;
  /** Has their present name. */
  person: { id: string; firstName: string; lastName: string; email: string } | null;
};

const pageSize = 50;

/** Returns the lines of an import in the file's order, then the people who are missing from it. */
export async function listRows(
  _actor: Admin | Operator,
  importId: string,
  { show, page = 1, size = pageSize }: { show?: RowFilter; page?: number; size?: number } = {},
): Promise<{ rows: ListedRow[]; hasNext: boolean }> {
  if (!validate(importId)) return { rows: [], hasNext: false };
  const rows = await db().$queryRaw<ListedRow[]>`
    SELECT number::text AS id, line, user_id AS "userId", values, outcome::text, detail, CASE WHEN people.id IS NOT NULL
      THEN json_build_object('id', people.id, 'firstName', first_name, 'lastName', last_name, 'email', email) END AS person
    FROM people_import_rows LEFT JOIN people ON people.id = person_id
    WHERE import_id = ${importId}::uuid AND ${shownSql(show)}
    ORDER BY number OFFSET ${(page - 1) * size}::int LIMIT ${size + 1}::int`;
  return { rows: rows.slice(0, size), hasNext: rows.length > size };
}

function shownSql(show: RowFilter | undefined): Prisma.Sql {
  if (show === undefined) return Prisma.sql`true`;
  return show === "kept" ? Prisma.sql`is_kept` : Prisma.sql`outcome = ${show}::people_import_outcome`;
}

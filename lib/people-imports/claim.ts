import type { AuditedActor } from "@/lib/audit-log/append";
import { type Database, Prisma } from "@/lib/database/db";
import type { Detail } from "./decide";
import type { LineValues } from "./read-line";
import type { Counts, Outcome } from "./schema";

/** On a new platform, PostgreSQL has no statistics, and would read whole tables for each person. */
export const byIndexesSql = Prisma.sql`SELECT set_config('enable_seqscan', 'off', true)`;

export type Claimed = {
  id: string;
  identityProviderId: string;
  fileName: string;
  status: "applying" | "undoing";
  createsGroups: boolean;
  deactivatesMissing: boolean;
  rows: number;
  processed: number;
  counts: Counts;
  actor: AuditedActor;
  createdGroups: string[];
  /** How many people may be deactivated; null for an import that an earlier release started. */
  maxDeactivated: number | null;
};

/** Says that the import stopped, because it would deactivate more people than allowed. Only an undo goes on. */
export const stopped = "too_many_deactivated";

/** Locks an import that can go on, until the end of the transaction. */
export const claimSql = (id: string | null) => Prisma.sql`
  SELECT id, identity_provider_id AS "identityProviderId", file_name AS "fileName", status::text, creates_groups AS "createsGroups",
    deactivates_missing AS "deactivatesMissing", rows, processed, counts, actor, created_groups AS "createdGroups",
    max_deactivated AS "maxDeactivated"
  FROM people_imports WHERE status IN ('applying', 'undoing') AND (not_before IS NULL OR not_before <= now())
    AND failure IS DISTINCT FROM ${stopped}
    ${id === null ? Prisma.empty : Prisma.sql`AND id = ${id}::uuid`}
  ORDER BY started_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

export type ImportRow = {
  number: number;
  line: number | null;
  isMissing: boolean;
  userId: string;
  values: LineValues;
  outcome: Outcome;
  detail: Detail;
  personId: string | null;
};

export function readRows(tx: Database, { id }: Claimed, from: number, to: number): Promise<ImportRow[]> {
  return tx.$queryRaw`
    SELECT number, line, is_missing AS "isMissing", user_id AS "userId", values, outcome::text, detail, person_id AS "personId"
    FROM people_import_rows WHERE import_id = ${id}::uuid AND number > ${from}::int AND number <= ${to}::int ORDER BY number`;
}

export type ChangedRow = Pick<ImportRow, "number" | "outcome" | "detail" | "personId"> & { isKept: boolean };

export async function saveRows(tx: Database, { id }: Claimed, rows: readonly ChangedRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.$executeRaw`
    UPDATE people_import_rows AS theirs SET outcome = rows.outcome, detail = rows.detail, person_id = "personId", is_kept = "isKept"
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      AS rows (number int, outcome people_import_outcome, detail jsonb, "personId" uuid, "isKept" boolean)
    WHERE import_id = ${id}::uuid AND theirs.number = rows.number`;
}

/** Locks people in their order, as other writers do. */
export async function lockPeople(tx: Database, personIds: readonly string[]): Promise<void> {
  await tx.$executeRaw`
    SELECT FROM people WHERE id = ANY(${personIds}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
}

import { validate } from "uuid";
import type { Admin, Operator } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import type { PeopleImportStatus } from "@/prisma/generated/enums";
import type { Counts, FileColumn, FileFormat, Outcome } from "./schema";

export type PeopleImport = {
  id: string;
  identityProviderId: string;
  issuer: string;
  fileName: string;
  status: PeopleImportStatus;
  format: FileFormat | null;
  columns: FileColumn[];
  createsGroups: boolean;
  deactivatesMissing: boolean;
  /** Lines without a usable user ID keep people who are missing from the file active. */
  isIncomplete: boolean;
  /** The provider has people, but the preview finds hardly any of them. */
  matchesFew: boolean;
  /** How many rows there are: lines, and people who are missing from the file. */
  rows: number;
  /** How many rows are applied. */
  processed: number;
  counts: Counts;
  failure: string | null;
  /** When its lines were last decided. */
  previewedAt: Date | null;
  startedAt: Date | null;
  createdAt: Date;
  createdBy: { id: string; firstName: string; lastName: string; email: string } | null;
  appliedAt: Date | null;
  undoneAt: Date | null;
  emptiedAt: Date | null;
  isUndoable: boolean;
};

const undoHours = 1;

/** An import that is under way can be undone, too. */
export const isUndoableSql = Prisma.sql`(status = 'applying'
  OR (status = 'applied' AND emptied_at IS NULL AND applied_at > now() - make_interval(hours => ${undoHours}::int)))`;

const countSql = (outcome: Outcome) => Prisma.sql`coalesce((counts ->> ${outcome})::int, 0)`;

const matchesFewSql = Prisma.sql`(status = 'previewed'
  AND ${countSql("created")} > 9 * (${countSql("changed")} + ${countSql("unchanged")})
  AND (SELECT count(*) FROM (
    SELECT FROM identities JOIN people ON people.id = person_id
    WHERE identities.identity_provider_id = people_imports.identity_provider_id AND deactivated_at IS NULL LIMIT 10) AS known) = 10)`;

const columnsSql = Prisma.sql`people_imports.id, identity_provider_id AS "identityProviderId", issuer, file_name AS "fileName",
  status::text, format, columns, creates_groups AS "createsGroups", deactivates_missing AS "deactivatesMissing",
  deactivates_missing AND EXISTS (
    SELECT FROM people_import_rows WHERE import_id = people_imports.id AND user_id = '') AS "isIncomplete", ${matchesFewSql} AS "matchesFew", rows, processed,
  counts, failure, previewed_at AS "previewedAt", started_at AS "startedAt", people_imports.created_at AS "createdAt", applied_at AS "appliedAt", undone_at AS "undoneAt",
  emptied_at AS "emptiedAt", ${isUndoableSql} AS "isUndoable", (
    SELECT json_build_object('id', people.id, 'firstName', first_name, 'lastName', last_name, 'email', email)
    FROM people WHERE people.id = created_by_id) AS "createdBy"`;

const fromSql = Prisma.sql`people_imports JOIN identity_providers ON identity_providers.id = identity_provider_id`;

export async function findImport(
  _actor: Admin | Operator,
  id: string,
  database: Database = db(),
): Promise<PeopleImport | null> {
  if (!validate(id)) return null;
  const [found] = await database.$queryRaw<PeopleImport[]>`
    SELECT ${columnsSql} FROM ${fromSql} WHERE people_imports.id = ${id}::uuid`;
  return found ?? null;
}

/** @throws Refusal `people_import_not_found` */
export async function getImport(
  actor: Admin | Operator,
  id: string,
  database?: Database,
): Promise<PeopleImport> {
  const found = await findImport(actor, id, database);
  if (!found) throw new Refusal("people_import_not_found");
  return found;
}

const pageSize = 50;

/** Newest first. */
export async function listImports(
  _actor: Admin,
  page: number,
): Promise<{ rows: PeopleImport[]; hasNext: boolean }> {
  const rows = await db().$queryRaw<PeopleImport[]>`
    SELECT ${columnsSql} FROM ${fromSql} WHERE status <> 'uploading'
    ORDER BY people_imports.created_at DESC, people_imports.id DESC OFFSET ${(page - 1) * pageSize}::int LIMIT ${pageSize + 1}::int`;
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** Returns from how many deactivations on an admin has to confirm their number: more than 20 people and a tenth of the provider's. */
export async function findThreshold(
  _actor: Admin | Operator,
  identityProviderId: string,
  database: Database = db(),
): Promise<number> {
  const [row] = await database.$queryRaw<{ people: number }[]>`
    SELECT count(DISTINCT people.id)::int AS people FROM identities JOIN people ON people.id = person_id
    WHERE identity_provider_id = ${identityProviderId}::uuid AND deactivated_at IS NULL`;
  return Math.max(20, Math.floor((row?.people ?? 0) / 10)) + 1;
}

/** Finds a provider by its issuer or ID; else the one in use. @throws Refusal `identity_provider_not_configured` */
export async function getProviderId(_actor: Operator, asked: string | null): Promise<string> {
  const provider = await db().identityProvider.findFirst({
    where: asked === null ? {} : { OR: [{ issuer: asked }, ...(validate(asked) ? [{ id: asked }] : [])] },
    orderBy: [{ selectedAt: { sort: "desc", nulls: "last" } }, { createdAt: "desc" }],
    select: { id: true },
  });
  if (!provider) throw new Refusal("identity_provider_not_configured");
  return provider.id;
}

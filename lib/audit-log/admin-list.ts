import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { onDays, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { literally } from "@/lib/lists/table-url";
import type { Change } from "./changes";
import { type AuditLogQuery, subjectTypes } from "./schema";

/** An entry of the audit log. `actorId`, `address` and `userAgent` are null for the operator at the command line. */
export type AuditRow = {
  id: string;
  at: Date;
  actorId: string | null;
  actorName: string;
  address: string | null;
  userAgent: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  subjectName: string;
};

/** The same with what it changed. */
export type AuditEntry = AuditRow & Change;

/** The people and things that entries tell of and that still exist, by their ids: each with the course that it is in. */
export type Existing = ReadonlyMap<string, string | null>;

/**
 * One page of the entries that are asked for, the newest first, and who and what of them is still there; two statements.
 * @param timeZone in which the days of the question begin
 */
export async function listAuditEntries(
  _actor: Admin,
  query: AuditLogQuery,
  timeZone: string,
): Promise<TablePage<AuditRow> & { existing: Existing }> {
  const page = await readTablePage<AuditRow>(auditQuestion(query, timeZone), query.page);
  return { ...page, existing: await findExisting(page.rows) };
}

/** All entries that are asked for, some at a time. */
export function readAuditEntries(
  _actor: FreshAdmin,
  query: AuditLogQuery,
  timeZone: string,
): AsyncGenerator<AuditEntry[]> {
  const question = auditQuestion(query, timeZone);
  return readWholeTable<AuditEntry>({ ...question, select: Prisma.sql`${columns}, before, after` });
}

/** An entry with, of an activity or a section, the id of the course that it was in. */
export type WholeEntry = AuditEntry & { courseId: string | null };

/** One entry; null when there is none, or the id is malformed. */
export async function findAuditEntry(
  _actor: Admin,
  id: string,
): Promise<(WholeEntry & { existing: Existing }) | null> {
  if (!validate(id)) return null;
  const [entry] = await db().$queryRaw<WholeEntry[]>`
    SELECT ${columns}, before, after,
      CASE WHEN subject_type IN ('activity', 'section') THEN concerns[1] END AS "courseId"
    FROM audit_entries WHERE id = ${id}::uuid`;
  return entry ? { ...entry, existing: await findExisting([entry]) } : null;
}

/** How entries are found; every order and filter has an index, names by three letters or more. */
export function auditQuestion({ who, about, action, ...days }: AuditLogQuery, zone: string): Question {
  const where = [
    ...(who ? [by(who)] : []),
    ...(about ? [of(about)] : []),
    ...(action ? [Prisma.sql`action = ${action}`] : []),
    ...onDays(Prisma.sql`at`, days, zone),
  ];
  const order = [["at", "timestamptz"] as const, ["id", "uuid"] as const];
  return { select: columns, from: Prisma.sql`audit_entries`, where, order: { by: order, descending: true } };
}

/** The condition that an entry tells of what was done to somebody or something, by their id. */
export function isAbout(id: string): Prisma.Sql {
  // All types there are, because the index begins with the type. Entries from before `concerns` say nothing of the course,
  // so those of the activities and sections that it still has are asked for too.
  return Prisma.sql`(concerns @> ARRAY[${id}]::uuid[]
    OR subject_type = ANY(${[...subjectTypes]}::text[]) AND subject_id = ANY(ARRAY(
      SELECT ${id.toLowerCase()}::text
      UNION ALL SELECT id::text FROM activities WHERE course_id = ${id}::uuid
      UNION ALL SELECT id::text FROM sections WHERE course_id = ${id}::uuid)))`;
}

const columns = Prisma.sql`id, at, actor_id AS "actorId", actor_name AS "actorName", address,
  user_agent AS "userAgent", action, subject_type AS "subjectType", subject_id AS "subjectId", subject_name AS "subjectName"`;

function by(who: string): Prisma.Sql {
  return validate(who)
    ? Prisma.sql`actor_id = ${who}::uuid`
    : Prisma.sql`actor_name ILIKE ${`%${literally(who)}%`}`;
}

function of(about: string): Prisma.Sql {
  return validate(about) ? isAbout(about) : Prisma.sql`subject_name ILIKE ${`%${literally(about)}%`}`;
}

async function findExisting(rows: readonly AuditRow[]): Promise<Existing> {
  const ids = rows
    .flatMap(({ actorId, subjectId }) => [actorId ?? "", subjectId])
    .filter((id) => validate(id));
  if (ids.length === 0) return new Map();
  const found = await db().$queryRaw<{ id: string; course: string | null }[]>`
    SELECT id, NULL::uuid AS course FROM people WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM groups WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM api_keys WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, NULL FROM identity_providers WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, id FROM courses WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, course_id FROM sections WHERE id = ANY(${ids}::uuid[])
    UNION ALL SELECT id, course_id FROM activities WHERE id = ANY(${ids}::uuid[])`;
  return new Map(found.map(({ id, course }) => [id, course]));
}

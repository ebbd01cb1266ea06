import { validate } from "uuid";
import { Prisma } from "@/lib/database/db";
import type { AdminList, CsvColumns, SearchableRows } from "@/lib/lists/admin-list";
import { byChoice, byDays, bySearch } from "@/lib/lists/filters";
import { escapeLike } from "@/lib/lists/like";
import type { Change } from "./changes";
import { auditActions, subjectTypes } from "./schema";

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

export type AuditEntry = AuditRow & Change;

export const entryColumns = Prisma.sql`id, at, actor_id AS "actorId", actor_name AS "actorName", address,
  user_agent AS "userAgent", action, subject_type AS "subjectType", subject_id AS "subjectId", subject_name AS "subjectName"`;

/** Every filter has an index; the one for names needs three letters. @param timeZone in which days begin @param names of Lectern's own, in the reader's language */
export function auditList(timeZone: string, names: Names = {}): AdminList<AuditRow, AuditFilter> {
  return { ...entriesIn(timeZone, names), listed: entryColumns, csv };
}

export function auditFile(timeZone: string, names: Names = {}): AdminList<AuditEntry, AuditFilter> {
  return {
    ...entriesIn(timeZone, names),
    csv: {
      ...csv,
      before: ({ before }) => before && JSON.stringify(before),
      after: ({ after }) => after && JSON.stringify(after),
    },
  };
}

const csv: CsvColumns<AuditRow> = {
  id: ({ id }) => id,
  at: ({ at }) => at,
  actor_id: ({ actorId }) => actorId,
  actor_name: ({ actorName }) => actorName,
  address: ({ address }) => address,
  user_agent: ({ userAgent }) => userAgent,
  action: ({ action }) => action,
  subject_type: ({ subjectType }) => subjectType,
  subject_id: ({ subjectId }) => subjectId,
  subject_name: ({ subjectName }) => subjectName,
};

type Names = Readonly<Record<string, string>>;

const entriesIn = (timeZone: string, names: Names): SearchableRows<AuditFilter> => ({
  table: "audit_entries",
  listed: Prisma.sql`${entryColumns}, before, after`,
  filters: {
    who: bySearch((who) =>
      validate(who) ? Prisma.sql`actor_id = ${who}::uuid` : has("actor_name", who, names),
    ),
    about: bySearch((about) => (validate(about) ? isAbout(about) : has("subject_name", about, names))),
    action: byChoice(byAction),
    ...byDays(Prisma.sql`at`, timeZone),
  },
  orders: { at: [{ sql: "at", kind: "time" }] },
  defaultSort: () => "-at",
});

type AuditFilter = "who" | "about" | "action" | "from" | "to";

export function isAbout(id: string): Prisma.Sql {
  // The index begins with the type, so this lists all; old entries of a course's activities lack `concerns`.
  return Prisma.sql`(concerns @> ARRAY[${id}]::uuid[]
    OR subject_type = ANY(${[...subjectTypes]}::text[]) AND subject_id = ANY(ARRAY(
      SELECT ${id.toLowerCase()}::text
      UNION ALL SELECT id::text FROM activities WHERE course_id = ${id}::uuid
      UNION ALL SELECT id::text FROM sections WHERE course_id = ${id}::uuid)))`;
}

const byAction = Object.fromEntries(auditActions.map((action) => [action, Prisma.sql`action = ${action}`]));

function has(column: "actor_name" | "subject_name", text: string, names: Names): Prisma.Sql {
  const stored = Object.keys(names).filter((name) => names[name]?.toLowerCase().includes(text.toLowerCase()));
  const like = (wanted: string) => Prisma.sql`${Prisma.raw(column)} ILIKE ${`%${escapeLike(wanted)}%`}`;
  return Prisma.sql`(${Prisma.join([text, ...stored].map(like), " OR ")})`;
}

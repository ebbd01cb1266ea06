import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { readHeavy } from "@/lib/database/heavy-read";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { inNaturalOrder } from "@/lib/lists/natural-order";
import {
  assignableIn,
  assignmentIn,
  assignmentWithin,
  courseIn,
  groupIn,
  personIn,
} from "@/lib/permissions/scope";
import type { ListedAssignable } from "./assignables";
import { type NamedGroup, type NamedPerson, personJson } from "./audience";
import { conditionsOf, type NamedCondition } from "./conditions";
import type { Assignable, Terms } from "./edit-schema";
import { isForTarget } from "./for-target";
import { requirementsSql, urgency, wholeStatesSql } from "./requirement-sql";
import type { AssignmentState } from "./schema";

import { shownTermsOf, type TermColumns } from "./terms";

const namedAtMost = 100;

export type AssignmentRecord = {
  id: string;
  audience: "everybody" | "chosen" | "completed" | "matching";
  /** Each field with its values, in the admins' order. */
  conditions: NamedCondition[];
  terms: Terms;
  version: string;
  earlierCounts: boolean;
  createdAt: Date;
  groups: NamedGroup[];
  groupsCount: number;
  people: NamedPerson[];
  peopleCount: number;
  reached: Count;
  isEditable: boolean;
};

type Reader = May<"learners.read">;

export async function listAssignmentsOf(
  actor: Reader,
  of: Assignable,
  limit: number,
): Promise<AssignmentRecord[]> {
  return readRecords(actor, isForTarget(of, "assignments"), limit);
}

export async function findAssignmentRecord(
  actor: Reader,
  of: Assignable,
  id: string,
): Promise<AssignmentRecord | null> {
  if (!validate(id)) return null;
  const [record] = await readRecords(
    actor,
    Prisma.sql`${isForTarget(of, "assignments")} AND id = ${id}::uuid`,
    1,
  );
  return record ?? null;
}

type Row = Omit<AssignmentRecord, "terms" | "version"> & TermColumns;

async function readRecords(actor: Reader, which: Prisma.Sql, limit: number): Promise<AssignmentRecord[]> {
  const theirs = (id: Prisma.Sql) => personIn(actor, "learners.read", id);
  const groups = Prisma.sql`assignment_groups WHERE assignment_id = open.id
    AND ${groupIn(actor, "groups.read", Prisma.sql`assignment_groups.group_id`)}`;
  const people = Prisma.sql`assignment_people WHERE assignment_id = open.id
    AND ${theirs(Prisma.sql`assignment_people.person_id`)}`;
  const open = Prisma.sql`assignments`;
  const rows = await db().$queryRaw<Row[]>`
    SELECT id, audience::text, required, due_on AS "dueOn", due_days AS "dueDays",
      due_from::text AS "dueFrom", repeat_months AS "repeatMonths", repeats_with_certificate AS "repeatsWithCertificate",
      counts_from IS NULL AS "earlierCounts", created_at AS "createdAt",
      ${countUpTo(peopleReached(actor), mostPeopleCounted)} AS reached,
      (SELECT coalesce(json_agg(fields), '[]') FROM (${conditionsOf(Prisma.sql`open.id`)}) AS fields) AS conditions,
      (SELECT count(*)::int FROM ${groups}) AS "groupsCount",
      (SELECT count(*)::int FROM ${people}) AS "peopleCount",
      (SELECT coalesce(json_agg(json_build_object('id', first.id, 'name', name)), '[]') FROM (
        SELECT groups.id, name FROM (SELECT * FROM ${groups}) AS link JOIN groups ON groups.id = group_id
        ORDER BY ${inNaturalOrder()}, groups.id LIMIT ${namedAtMost}) AS first) AS groups,
      (SELECT coalesce(json_agg(${personJson}), '[]') FROM (
        SELECT people.* FROM (SELECT * FROM ${people}) AS link JOIN people ON people.id = person_id
        ORDER BY lower(first_name), lower(last_name), people.id LIMIT ${namedAtMost}) AS people) AS people,
      "isEditable"
    FROM (SELECT *, ${assignmentWithin(actor, "assignments.edit", open)} AS "isEditable"
      FROM assignments WHERE ended_at IS NULL AND ${which} AND ${assignmentIn(actor, "learners.read", open)}
        AND ${assignableIn(actor, "learners.read", open)}
      ORDER BY created_at DESC, id DESC LIMIT ${limit})
      AS open ORDER BY created_at DESC, id DESC`;
  return rows.map((row) => withTerms(row, shownTermsOf(row)));
}

function peopleReached(actor: Reader): Prisma.Sql {
  return Prisma.sql`SELECT person_id FROM assignment_audience(open.id) AS reached
    WHERE (SELECT deactivated_at IS NULL FROM people WHERE people.id = reached.person_id)
      AND ${personIn(actor, "learners.read", Prisma.sql`reached.person_id`)}`;
}

/** A path has a row per person and course; counting this many takes about a second. */
const mostStates = 100_000;

/** Counts active people in each state; drafts and archived courses count nobody. Returns null when counting takes too long. */
export async function countStates(
  actor: Reader,
  id: string,
  now = new Date(),
): Promise<Partial<Record<AssignmentState, number>> | null> {
  const reached = Prisma.sql`assignment_id = ${id}::uuid AND person_id IN (
    SELECT people.person_id FROM assignments AS open CROSS JOIN LATERAL (${peopleReached(actor)}
      LIMIT least(${mostPeopleCounted}::int, ${mostStates}::int / greatest(1, (SELECT count(*) FROM learning_path_courses AS link
        WHERE link.learning_path_id = open.learning_path_id)))) AS people
    WHERE open.id = ${id}::uuid)`;
  const rows = await readHeavy(
    actor,
    () => db().$queryRaw<{ state: AssignmentState; people: number }[]>`
    SELECT state, count(*)::int AS people FROM (
      SELECT DISTINCT ON (person_id) state FROM (${wholeStatesSql(requirementsSql(reached, now))}) AS states
      ORDER BY person_id, ${urgency}
    ) AS each GROUP BY state`,
  );
  return rows && Object.fromEntries(rows.map(({ state, people }) => [state, people]));
}

export type GroupAssignment = ListedAssignable & { id: string; terms: Terms };

const whatSql = Prisma.sql`assignments.course_id AS "courseId", assignments.learning_path_id AS "learningPathId",
  coalesce(courses.name, learning_paths.name) AS name`;

const withWhat = Prisma.sql`LEFT JOIN courses ON courses.id = assignments.course_id
  LEFT JOIN learning_paths ON learning_paths.id = assignments.learning_path_id`;

export async function listAssignmentsOfGroup(
  actor: May<"groups.read" | "learners.read">,
  groupId: string,
  limit: number,
): Promise<GroupAssignment[]> {
  if (!validate(groupId)) return [];
  const rows = await db().$queryRaw<(Omit<GroupAssignment, "terms"> & TermColumns)[]>`
    SELECT assignments.id, ${whatSql}, coalesce(courses.status::text, learning_paths.status::text) AS status,
      required, due_on AS "dueOn", due_days AS "dueDays", due_from::text AS "dueFrom",
      repeat_months AS "repeatMonths", repeats_with_certificate AS "repeatsWithCertificate"
    FROM assignment_groups JOIN assignments ON assignments.id = assignment_id ${withWhat}
    WHERE group_id = ${groupId}::uuid AND ended_at IS NULL
      AND ${groupIn(actor, "groups.read", Prisma.sql`group_id`)}
      AND ${assignableIn(actor, "learners.read", Prisma.sql`assignments`)}
    ORDER BY assignments.created_at DESC, assignments.id DESC LIMIT ${limit}`;
  return rows.map((row) => withTerms(row, { terms: shownTermsOf(row).terms }));
}

function withTerms<Row extends TermColumns, Shown>(row: Row, shown: Shown) {
  const { required, dueOn, dueDays, dueFrom, repeatMonths, repeatsWithCertificate, ...rest } = row;
  return { ...rest, ...shown };
}

export type PersonAssignment = Omit<ListedAssignable, "status"> & {
  id: string;
  audience: AssignmentRecord["audience"];
  groups: NamedGroup[];
  conditions: NamedCondition[];
  required: boolean;
  state: AssignmentState;
  dueOn: string | null;
  completedAt: Date | null;
  exemption: { reason: string | null; createdAt: string } | null;
  mayExempt: boolean;
};

export type PastExemption = {
  id: string;
  name: string;
  reason: string;
  exemptFrom: Date;
  exemptUntil: Date;
};

export async function listPastExemptions(
  actor: May<"learners.read">,
  personId: string,
  limit: number,
): Promise<PastExemption[]> {
  if (!validate(personId)) return [];
  return runStatement<PastExemption>(Prisma.sql`
    SELECT past.id, coalesce(courses.name, learning_paths.name) AS name, reason, exempt_from AS "exemptFrom",
      exempt_until AS "exemptUntil"
    FROM past_exemptions AS past JOIN assignments ON assignments.id = assignment_id ${withWhat}
    WHERE person_id = ${personId}::uuid AND ${personIn(actor, "assignments.edit", Prisma.sql`past.person_id`)}
      AND ${assignableIn(actor, "learners.read", Prisma.sql`assignments`)}
    ORDER BY exempt_until DESC, past.id LIMIT ${limit}::int`);
}

export async function listAssignmentsOfPerson(
  actor: May<"learners.read">,
  personId: string,
  limit: number,
  now = new Date(),
): Promise<PersonAssignment[]> {
  if (!validate(personId)) return [];
  const which = Prisma.sql`person_id = ${personId}::uuid
    AND ${personIn(actor, "learners.read", Prisma.sql`requirements.person_id`)}
    AND ${courseIn(actor, "learners.read", Prisma.sql`requirements.course_id`)}`;
  const mayExempt =
    actor.personId === personId && !actor.roles.includes("admin")
      ? Prisma.sql`false`
      : Prisma.sql`${assignmentWithin(actor, "assignments.edit", Prisma.sql`assignments`)}
        AND ${personIn(actor, "assignments.edit", Prisma.sql`mine.person_id`)}`;
  const isReasonShown = personIn(actor, "assignments.edit", Prisma.sql`exemptions.person_id`);
  return db().$queryRaw<PersonAssignment[]>`
    SELECT assignment_id AS id, ${whatSql}, audience::text, mine.required, state, mine.due_on::text AS "dueOn",
      completed_at AS "completedAt",
      (SELECT coalesce(json_agg(json_build_object('id', groups.id, 'name', name) ORDER BY ${inNaturalOrder()}, groups.id), '[]')
        FROM assignment_groups JOIN memberships USING (group_id) JOIN groups ON groups.id = group_id
        WHERE assignment_groups.assignment_id = mine.assignment_id AND person_id = ${personId}::uuid
          AND ${groupIn(actor, "groups.read", Prisma.sql`assignment_groups.group_id`)}) AS groups,
      (SELECT coalesce(json_agg(fields), '[]') FROM (${conditionsOf(Prisma.sql`mine.assignment_id`)}) AS fields) AS conditions,
      (SELECT json_build_object('reason', CASE WHEN ${isReasonShown} THEN reason END, 'createdAt', created_at) FROM exemptions
        WHERE exemptions.assignment_id = mine.assignment_id AND person_id = ${personId}::uuid) AS exemption,
      ${mayExempt} AS "mayExempt"
    FROM (
      SELECT DISTINCT ON (assignment_id) * FROM (${wholeStatesSql(requirementsSql(which, now))}) AS states
      ORDER BY assignment_id, ${urgency}, due_on NULLS LAST
    ) AS mine JOIN assignments ON assignments.id = assignment_id ${withWhat}
    ORDER BY ${urgency}, mine.due_on NULLS LAST, assignment_id LIMIT ${limit}`;
}

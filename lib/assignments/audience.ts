import type { May } from "@/lib/actor";
import { hasValueSql } from "@/lib/custom-fields/people-list";
import { db, Prisma, runStatement } from "@/lib/database/db";
import { nameContains } from "@/lib/groups/list";
import { type Count, countUpTo, mostPeopleCounted } from "@/lib/lists/count";
import { inNaturalOrder } from "@/lib/lists/natural-order";
import { reachesEverything } from "@/lib/permissions/permissions";
import { groupIn, personIn } from "@/lib/permissions/scope";
import type { Assignable, Audience, Condition } from "./edit-schema";

export type AudienceCounts = { people: Count; completed: Count };

export async function countAudienceOf(
  actor: May<"assignments.edit">,
  of: Assignable,
  audience: Audience,
): Promise<AudienceCounts> {
  const reached = Prisma.sql`SELECT person_id FROM (${reachedBy(of, audience)}) AS all_reached
    WHERE ${personIn(actor, "assignments.edit", Prisma.sql`all_reached.person_id`)}`;
  const completed = Prisma.sql`SELECT DISTINCT person_id FROM (${completionsOf(of)}) AS records
    WHERE person_id IN (${reached})`;
  const [counts] = await runStatement<AudienceCounts>(Prisma.sql`
    SELECT ${countUpTo(reached, mostPeopleCounted)} AS people, ${countUpTo(completed, mostPeopleCounted)} AS completed`);
  const nobody = { count: 0, isMore: false };
  return counts ?? { people: nobody, completed: nobody };
}

export async function countCompleted(actor: May<never>, of: Assignable): Promise<Count> {
  if (!reachesEverything(actor, "assignments.edit")) return { count: 0, isMore: false };
  const [counted] = await runStatement<{ people: Count }>(Prisma.sql`
    SELECT ${countUpTo(reachedBy(of, { kind: "completed" }), mostPeopleCounted)} AS people`);
  return counted?.people ?? { count: 0, isMore: false };
}

function reachedBy(of: Assignable, audience: Audience): Prisma.Sql {
  if (audience.kind === "everybody")
    return Prisma.sql`SELECT id AS person_id FROM people WHERE deactivated_at IS NULL`;
  if (audience.kind === "matching")
    return Prisma.sql`SELECT id AS person_id FROM people WHERE deactivated_at IS NULL
      AND ${meetsSql(audience.conditions)}`;
  const ids =
    audience.kind === "completed"
      ? completionsOf(of)
      : Prisma.sql`SELECT person_id FROM memberships WHERE group_id = ANY(${audience.groupIds}::uuid[])
          UNION ALL SELECT unnest(${audience.personIds}::uuid[])`;
  return Prisma.sql`SELECT DISTINCT person_id FROM (${ids}) AS ids JOIN people ON people.id = person_id
    WHERE deactivated_at IS NULL`;
}

function meetsSql(conditions: readonly Condition[]): Prisma.Sql {
  const fieldIds = [...new Set(conditions.map(({ fieldId }) => fieldId))];
  const valuesOf = (id: string) =>
    conditions.filter(({ fieldId }) => fieldId === id).map(({ value }) => value);
  const met = fieldIds.map((id) => hasValueSql(id, valuesOf(id)));
  return met.length > 0 ? Prisma.join(met, " AND ") : Prisma.sql`false`;
}

const completionsOf = (of: Assignable) =>
  "courseId" in of
    ? Prisma.sql`SELECT person_id FROM course_completions WHERE course_id = ${of.courseId}::uuid`
    : Prisma.sql`SELECT person_id FROM learning_path_completions WHERE learning_path_id = ${of.learningPathId}::uuid`;

export type NamedGroup = { id: string; name: string };

export type NamedPerson = { id: string; firstName: string; lastName: string; email: string };

export async function namesOf(
  actor: May<"assignments.edit">,
  { groupIds, personIds }: { groupIds: readonly string[]; personIds: readonly string[] },
): Promise<{ groups: NamedGroup[]; people: NamedPerson[] }> {
  const [found] = await db().$queryRaw<{ groups: NamedGroup[]; people: NamedPerson[] }[]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY ${inNaturalOrder()}, id), '[]')
        FROM groups WHERE id = ANY(${groupIds}::uuid[])
          AND ${groupIn(actor, "assignments.edit", Prisma.sql`groups.id`)}) AS groups,
      (SELECT coalesce(json_agg(${personJson} ORDER BY lower(first_name), lower(last_name), id), '[]')
        FROM people WHERE id = ANY(${personIds}::uuid[])
          AND ${personIn(actor, "assignments.edit", Prisma.sql`people.id`)}) AS people`;
  return found ?? { groups: [], people: [] };
}

export const personJson = Prisma.sql`json_build_object('id', people.id, 'firstName', first_name,
  'lastName', last_name, 'email', email)`;

export function findGroupsNamed(
  actor: May<"assignments.edit">,
  text: string,
  limit: number,
): Promise<NamedGroup[]> {
  return db().$queryRaw`
    SELECT id, name FROM groups
    WHERE ${nameContains(text)} AND ${groupIn(actor, "assignments.edit", Prisma.sql`groups.id`)}
    ORDER BY ${inNaturalOrder()}, id LIMIT ${limit}`;
}

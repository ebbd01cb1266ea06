import type { Admin } from "@/lib/actor";
import { db, Prisma, runStatement } from "@/lib/db";
import { nameContains } from "@/lib/groups/list";
import { type Count, countUpTo } from "@/lib/lists/count";
import type { Assignable, Audience } from "./edit-schema";

const maxCounted = 25_000;

/** Of those whom an assignment would reach now, without who is deactivated. Counting stops at 25,000. */
export type AudienceCounts = { people: Count; completed: Count };

export async function countAudienceOf(
  _actor: Admin,
  of: Assignable,
  audience: Audience,
): Promise<AudienceCounts> {
  const reached = reachedBy(of, audience);
  const completed = Prisma.sql`SELECT DISTINCT person_id FROM (${completionsOf(of)}) AS records
    WHERE person_id IN (${reached})`;
  const [counts] = await runStatement<AudienceCounts>(Prisma.sql`
    SELECT ${countUpTo(reached, maxCounted)} AS people, ${countUpTo(completed, maxCounted)} AS completed`);
  const nobody = { count: 0, isMore: false };
  return counts ?? { people: nobody, completed: nobody };
}

/** How many people have completed a course or a path at some time; counting stops at 25,000. */
export async function countCompleted(_actor: Admin, of: Assignable): Promise<Count> {
  const [counted] = await runStatement<{ people: Count }>(Prisma.sql`
    SELECT ${countUpTo(reachedBy(of, { kind: "completed" }), maxCounted)} AS people`);
  return counted?.people ?? { count: 0, isMore: false };
}

function reachedBy(of: Assignable, audience: Audience): Prisma.Sql {
  if (audience.kind === "everybody")
    return Prisma.sql`SELECT id AS person_id FROM people WHERE deactivated_at IS NULL`;
  const ids =
    audience.kind === "completed"
      ? completionsOf(of)
      : Prisma.sql`SELECT person_id FROM memberships WHERE group_id = ANY(${audience.groupIds}::uuid[])
          UNION ALL SELECT unnest(${audience.personIds}::uuid[])`;
  return Prisma.sql`SELECT DISTINCT person_id FROM (${ids}) AS ids JOIN people ON people.id = person_id
    WHERE deactivated_at IS NULL`;
}

const completionsOf = (of: Assignable) =>
  "courseId" in of
    ? Prisma.sql`SELECT person_id FROM course_completions WHERE course_id = ${of.courseId}::uuid`
    : Prisma.sql`SELECT person_id FROM learning_path_completions WHERE learning_path_id = ${of.learningPathId}::uuid`;

export type NamedGroup = { id: string; name: string };

export type NamedPerson = { id: string; firstName: string; lastName: string; email: string };

/** By name; those that are gone are left out. */
export async function namesOf(
  _actor: Admin,
  { groupIds, personIds }: { groupIds: readonly string[]; personIds: readonly string[] },
): Promise<{ groups: NamedGroup[]; people: NamedPerson[] }> {
  const [found] = await db().$queryRaw<{ groups: NamedGroup[]; people: NamedPerson[] }[]>`
    SELECT (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name) ORDER BY lower(name), id), '[]')
        FROM groups WHERE id = ANY(${groupIds}::uuid[])) AS groups,
      (SELECT coalesce(json_agg(${personJson} ORDER BY lower(first_name), lower(last_name), id), '[]')
        FROM people WHERE id = ANY(${personIds}::uuid[])) AS people`;
  return found ?? { groups: [], people: [] };
}

/** For a row of `people`. */
export const personJson = Prisma.sql`json_build_object('id', people.id, 'firstName', first_name,
  'lastName', last_name, 'email', email)`;

export function findGroupsNamed(_actor: Admin, text: string, limit: number): Promise<NamedGroup[]> {
  return db().$queryRaw`
    SELECT id, name FROM groups WHERE ${nameContains(text)} ORDER BY lower(name) COLLATE "C", id LIMIT ${limit}`;
}

import type { Learner } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";

/** Matches published `courses` that the learner may see. `by row` avoids a list of all courses that are shared with the learner. */
export function visibleTo(
  { personId }: Pick<Learner, "personId">,
  how: "by row" | "any" = "any",
): Prisma.Sql {
  // PostgreSQL makes no list of a subquery with an OFFSET.
  const fence = how === "by row" ? Prisma.sql` OFFSET 0` : Prisma.empty;
  return Prisma.sql`(courses.status = 'published' AND (courses.access = 'everyone' OR EXISTS (
    SELECT FROM course_group_access AS access JOIN memberships ON memberships.group_id = access.group_id
    WHERE access.course_id = courses.id AND memberships.person_id = ${personId}::uuid${fence})
    OR courses.id IN (${requiredOf(personId)})))`;
}

/** @param course an expression: the id of one that is restricted to groups. Selects `person_id`, of a person in two groups twice */
export const withAccessSql = (course: Prisma.Sql) => Prisma.sql`
  SELECT person_id FROM course_group_access AS link JOIN memberships USING (group_id) WHERE link.course_id = ${course}`;

/** Selects the courses that are assigned to a person. */
export const requiredOf = (personId: string | null) => Prisma.sql`
  SELECT course_id FROM requirements WHERE person_id = ${personId}::uuid AND ended_at IS NULL`;

import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { isApplyingSql } from "@/lib/assignments/apply-requirements";
import { withAccessSql } from "@/lib/courses/access-sql";
import { db, Prisma } from "@/lib/database/db";
import { reachesEverything } from "@/lib/permissions/permissions";
import { groupIn, personIn } from "@/lib/permissions/scope";

/**
 * `isLarge`: checking person by person beats finding everybody first. `isSimple`: nobody has the course from two assignments. `isForAll`:
 * every active person has it. `isOfMany`: the actor manages many people.
 */
export type Audience = { isLarge: boolean; isSimple: boolean; isForAll: boolean; isOfMany: boolean };

export const smallAudience: Audience = { isLarge: false, isSimple: false, isForAll: false, isOfMany: false };

const manyPeople = 5_000;

/** Sorting this many takes 0.1 s. */
const manyMembers = 20_000;

export async function findAudience(actor: May<"learners.read">, courseId: string): Promise<Audience> {
  const course = Prisma.sql`${validate(courseId) ? courseId : null}::uuid`;
  const [found] = await db().$queryRaw<Audience[]>`
    SELECT (SELECT count(*) FROM (
        SELECT FROM enrollments WHERE course_id = ${course}
        UNION ALL SELECT FROM requirements WHERE course_id = ${course} AND ended_at IS NULL
        LIMIT ${manyPeople}) AS audience) = ${manyPeople} AS "isLarge",
      ${isSimpleSql(course)} AS "isSimple",
      EXISTS (SELECT FROM assignments JOIN courses ON courses.id = course_id
        WHERE course_id = ${course} AND ended_at IS NULL AND audience = 'everybody' AND status = 'published') AND NOT ${isApplyingSql} AS "isForAll",
      ${
        reachesEverything(actor, "learners.read")
          ? Prisma.sql`false`
          : Prisma.sql`(SELECT count(*) FROM (SELECT FROM memberships
              WHERE ${groupIn(actor, "learners.read", Prisma.sql`group_id`)} LIMIT ${manyMembers}) AS members) = ${manyMembers}`
      } AS "isOfMany"`;
  return found ?? smallAudience;
}

/** True when nobody has the course from two assignments. */
export const isSimpleSql = (course: Prisma.Sql) => Prisma.sql`(NOT ${isApplyingSql} AND (
  SELECT count(*) FROM assignments AS given WHERE given.ended_at IS NULL AND (given.course_id = ${course} OR given.learning_path_id IN (
    SELECT link.learning_path_id FROM learning_path_courses AS link WHERE link.course_id = ${course}))) < 2)`;

/** PostgreSQL expects a group to be small. "IS TRUE" keeps it from reading all members first. */
export function isReached(actor: May<"learners.read">, { isOfMany }: Audience, id: Prisma.Sql): Prisma.Sql {
  const isInReach = personIn(actor, "learners.read", id);
  return isOfMany ? Prisma.sql`${isInReach} IS TRUE` : isInReach;
}

export function isInAudience(course: Prisma.Sql, isLarge: boolean): Prisma.Sql {
  return isLarge
    ? Prisma.sql`(${hasBegun(course)} OR ${hasRequirement(course)})`
    : Prisma.sql`people.id IN (SELECT person_id FROM enrollments WHERE course_id = ${course}
        UNION SELECT person_id FROM requirements WHERE course_id = ${course} AND ended_at IS NULL)`;
}

/** The audience of a course that every active person has. */
export const isActiveOrEnrolled = (course: Prisma.Sql) =>
  Prisma.sql`(people.deactivated_at IS NULL OR ${hasBegun(course)})`;

// OFFSET keeps PostgreSQL from computing these subqueries as one list.
const hasBegun = (course: Prisma.Sql) => Prisma.sql`EXISTS (SELECT FROM enrollments AS begun
  WHERE begun.course_id = ${course} AND begun.person_id = people.id OFFSET 0)`;

export const hasRequirement = (course: Prisma.Sql) => Prisma.sql`EXISTS (SELECT FROM requirements AS given
  WHERE given.course_id = ${course} AND given.person_id = people.id AND given.ended_at IS NULL OFFSET 0)`;

export const canSee = (course: Prisma.Sql) => Prisma.sql`(people.deactivated_at IS NULL AND (
  EXISTS (SELECT FROM courses WHERE id = ${course} AND access = 'everyone')
  OR people.id IN (${withAccessSql(course)})))`;

export const hasNotBegun = (course: Prisma.Sql, person: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT FROM enrollments WHERE enrollments.course_id = ${course} AND enrollments.person_id = ${person})`;

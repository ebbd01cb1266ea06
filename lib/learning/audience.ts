import { validate } from "uuid";
import type { May } from "@/lib/actor";
import { withAccessSql } from "@/lib/courses/access-sql";
import { db, Prisma } from "@/lib/database/db";

/** `enrolled`: nobody is assigned, or the course isn't published. `large`: checking person by person beats finding everybody first. */
export type AudienceSize = "enrolled" | "small" | "large" | "everybody";

/** `hasStandIns`: the course joined a path that somebody had completed before; that completion counts instead (docs/decisions/037). */
export type Audience = { size: AudienceSize; hasStandIns: boolean };

const manyPeople = 5_000;

export async function findAudience(_actor: May<"learners.read">, courseId: string): Promise<Audience> {
  const unknown = { size: "small", hasStandIns: false } as const;
  if (!validate(courseId)) return unknown;
  const assignments = Prisma.sql`assignments WHERE ended_at IS NULL AND (course_id = ${courseId}::uuid OR learning_path_id IN (
    SELECT learning_path_id FROM learning_path_courses JOIN learning_paths ON learning_paths.id = learning_path_id
    WHERE course_id = ${courseId}::uuid AND learning_paths.status = 'published'))`;
  const wasIn = Prisma.sql`whole.courses @> ${JSON.stringify([{ id: courseId }])}::jsonb`;
  const [found] = await db().$queryRaw<Audience[]>`
    SELECT CASE
      WHEN NOT EXISTS (SELECT FROM ${assignments})
        OR NOT EXISTS (SELECT FROM courses WHERE id = ${courseId}::uuid AND status = 'published') THEN 'enrolled'
      WHEN EXISTS (SELECT FROM ${assignments} AND audience = 'everybody') THEN 'everybody'
      WHEN (SELECT count(*) FROM (
        SELECT FROM enrollments WHERE course_id = ${courseId}::uuid
        UNION ALL SELECT FROM assigned WHERE course_id = ${courseId}::uuid LIMIT ${manyPeople}) AS audience) = ${manyPeople}
        THEN 'large'
      ELSE 'small' END AS size,
      EXISTS (SELECT FROM learning_path_courses AS link JOIN learning_path_completions AS whole USING (learning_path_id)
        WHERE link.course_id = ${courseId}::uuid AND NOT ${wasIn}) AS "hasStandIns"`;
  return found ?? unknown;
}

export function isInAudience(course: Prisma.Sql, size: AudienceSize): Prisma.Sql {
  if (size === "everybody") return Prisma.sql`true`;
  if (size === "enrolled") return Prisma.sql`enrollments.course_id = ${course}`;
  if (size === "small")
    return Prisma.sql`people.id IN (
      SELECT person_id FROM enrollments WHERE course_id = ${course}
      UNION SELECT person_id FROM assigned WHERE course_id = ${course})`;
  // OFFSET keeps PostgreSQL from computing the subquery as one list.
  return Prisma.sql`(enrollments.id IS NOT NULL OR EXISTS (
    SELECT FROM assigned WHERE assigned.course_id = ${course} AND assigned.person_id = people.id OFFSET 0))`;
}

export const canSee = (course: Prisma.Sql) => Prisma.sql`(people.deactivated_at IS NULL AND (
  EXISTS (SELECT FROM courses WHERE id = ${course} AND access = 'everyone')
  OR people.id IN (${withAccessSql(course)})))`;

export const hasNotBegun = (course: Prisma.Sql, person: Prisma.Sql) => Prisma.sql`NOT EXISTS (
  SELECT FROM enrollments WHERE enrollments.course_id = ${course} AND enrollments.person_id = ${person})`;

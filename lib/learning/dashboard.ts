import type { Learner } from "@/lib/actor";
import { type CoursePage, listCards } from "@/lib/courses/catalog";
import { pageSize } from "@/lib/courses/catalog-schema";
import { visibleTo } from "@/lib/courses/visible";
import { Prisma } from "@/lib/db";

/** The courses that a learner has begun and not completed, the one last opened first. */
export function listStarted(learner: Learner, limit: number): Promise<CoursePage> {
  return listMine(learner, Prisma.sql`completed_at IS NULL`, limit);
}

/** The courses that a learner has completed, those in which there is something to do first, then the last one. */
export function listCompleted(learner: Learner, limit: number): Promise<CoursePage> {
  return listMine(learner, Prisma.sql`completed_at IS NOT NULL`, limit, {
    first: Prisma.sql`progress < 100 DESC,`,
  });
}

/** One page (from 1) of all courses that a learner has begun, the one last opened first. */
export function listMyCourses(learner: Learner, { page }: { page: number }): Promise<CoursePage> {
  return listMine(learner, Prisma.sql`true`, pageSize, { offset: (page - 1) * pageSize });
}

/**
 * Courses that a learner may begin: those of their groups first, the one last opened to them first, then the newest for
 * everyone.
 */
export function listNew(learner: Learner, limit: number): Promise<CoursePage> {
  const { personId } = learner;
  const newest = Prisma.sql`ORDER BY since DESC, id DESC LIMIT ${limit + 1}`;
  // Of all that the groups open, only those shown are then looked up.
  const sortedSoon = Prisma.sql`ORDER BY since DESC, course_id DESC`;
  const notStarted = Prisma.sql`NOT EXISTS (
    SELECT FROM enrollments WHERE course_id = courses.id AND person_id = ${personId}::uuid)`;
  return listCards(
    learner,
    Prisma.sql`SELECT id, row_number() OVER (ORDER BY access DESC, since DESC, id DESC) AS place FROM (
      (SELECT id, access, since FROM courses JOIN (
          SELECT course_id, max(greatest(memberships.created_at, link.created_at)) AS since
          FROM memberships JOIN course_group_access AS link USING (group_id)
          WHERE person_id = ${personId}::uuid GROUP BY course_id ${sortedSoon}
        ) AS opened ON course_id = courses.id
        WHERE status = 'published' AND access = 'groups' AND ${notStarted} ${newest})
      UNION ALL
      (SELECT id, access, created_at AS since FROM courses
        WHERE status = 'published' AND access = 'everyone' AND ${notStarted} ${newest})
    ) AS courses ORDER BY place LIMIT ${limit + 1}`,
    limit,
  );
}

function listMine(
  learner: Learner,
  which: Prisma.Sql,
  limit: number,
  { offset = 0, first = Prisma.empty }: { offset?: number; first?: Prisma.Sql } = {},
): Promise<CoursePage> {
  const order = Prisma.sql`${first} coalesce(visited_at, enrolled_at) DESC, enrollments.id DESC`;
  return listCards(
    learner,
    Prisma.sql`SELECT courses.id, row_number() OVER (ORDER BY ${order}) AS place
      FROM enrollments JOIN courses ON courses.id = course_id
      LEFT JOIN last_visits ON enrollment_id = enrollments.id
      WHERE person_id = ${learner.personId}::uuid AND ${which} AND ${visibleTo(learner)}
      ORDER BY ${order} LIMIT ${limit + 1} OFFSET ${offset}`,
    limit,
  );
}

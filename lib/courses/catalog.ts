import type { Learner } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { type CatalogQuery, pageSize } from "./catalog-schema";
import { prefixQueries } from "./catalog-search";
import { isNewSince, visibleTo } from "./visible";

/** A course as a card shows it to one learner; `enrolledAt` is null when they have not started it. */
export type CourseCard = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  imageUrl: string | null;
  activitiesCount: number;
  minutes: number;
  progress: number | null;
  enrolledAt: Date | null;
  completedAt: Date | null;
  /** How many activities have been added since they completed it that are still to do. */
  newCount: number;
  /** The group of theirs for which it is, when it is not for everyone. */
  group: string | null;
};

/** A page of a list of courses. */
export type CoursePage = { courses: CourseCard[]; hasNext: boolean };

/** One page (from 1) of the courses that a learner may see, and that a search finds: in the name before the description. */
export async function listCatalog(
  learner: Learner,
  { q, category, page }: CatalogQuery,
): Promise<CoursePage> {
  const query = prefixQueries(q);
  if (q && !query) return { courses: [], hasNext: false };
  const where = Prisma.join(
    [
      visibleTo(learner),
      ...(query ? [Prisma.sql`courses.search @@ to_tsquery('simple', ${query.anywhere})`] : []),
      ...(category ? [inCategory(category)] : []),
    ],
    " AND ",
  );
  const order = query
    ? Prisma.sql`courses.search @@ to_tsquery('simple', ${query.inName}) DESC, created_at, id`
    : Prisma.sql`created_at, id`;
  return listCards(
    learner,
    Prisma.sql`SELECT courses.id, row_number() OVER (ORDER BY ${order}) AS place FROM courses WHERE ${where}
      ORDER BY ${order} LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`,
    pageSize,
  );
}

/** The names of the categories in which a learner may see a course. */
export async function listCatalogCategories(learner: Learner): Promise<string[]> {
  // Most have a course for everyone, and a scalar question stops at the first one that it finds.
  const some = (which: Prisma.Sql) => Prisma.sql`(
    SELECT true FROM course_categories JOIN courses ON courses.id = course_id
    WHERE category_id = categories.id AND status = 'published' AND ${which} LIMIT 1)`;
  const found = await db().$queryRaw<{ name: string }[]>`
    SELECT name FROM categories
    WHERE coalesce(${some(Prisma.sql`access = 'everyone'`)}, ${some(visibleTo(learner))})
    ORDER BY name`;
  return found.map(({ name }) => name);
}

/**
 * Courses as cards, in the order of their places; one statement.
 * @param chosen gives `id` and `place` of at most one course more than are wanted
 */
export async function listCards(
  { personId }: Learner,
  chosen: Prisma.Sql,
  limit: number,
): Promise<CoursePage> {
  const courses = await db().$queryRaw<CourseCard[]>`
    SELECT courses.id, name, permalink, short_description AS "shortDescription", list_image_url AS "imageUrl",
      outline.count AS "activitiesCount", outline.minutes, progress, enrolled_at AS "enrolledAt",
      enrollments.completed_at AS "completedAt", news.count AS "newCount", CASE WHEN access = 'groups' THEN (
        SELECT min(groups.name) FROM course_group_access AS link
        JOIN memberships ON memberships.group_id = link.group_id AND memberships.person_id = ${personId}::uuid
        JOIN groups ON groups.id = link.group_id WHERE link.course_id = courses.id) END AS "group"
    FROM (${chosen}) AS chosen JOIN courses USING (id)
    LEFT JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.person_id = ${personId}::uuid
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(minutes) FILTER (WHERE NOT optional), 0)::int AS minutes
      FROM activities WHERE course_id = courses.id
    ) AS outline
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM activities
      LEFT JOIN completions AS done ON done.activity_id = activities.id AND done.enrollment_id = enrollments.id
      WHERE activities.course_id = enrollments.course_id AND progress < 100 AND ${isNewSince}
    ) AS news
    ORDER BY chosen.place`;
  return { courses: courses.slice(0, limit), hasNext: courses.length > limit };
}

function inCategory(name: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM course_categories JOIN categories ON categories.id = category_id
    WHERE course_id = courses.id AND categories.name = ${name})`;
}

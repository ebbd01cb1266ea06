import type { Learner } from "@/lib/actor";
import { Prisma, runStatement } from "@/lib/database/db";
import { prefixQueries } from "@/lib/lists/prefix-queries";
import { visibleTo } from "./access-sql";
import { type CatalogQuery, pageSize } from "./catalog-schema";
import { courseLanguages } from "./course-language-schema";
import type { ImageFocus } from "./image-focus-schema";
import { isNewSinceCompletion } from "./learners-view";

export type CourseCard = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  language: string | null;
  imageUrl: string | null;
  imageFocus: ImageFocus;
  activitiesCount: number;
  minutes: number;
  progress: number | null;
  enrolledAt: Date | null;
  completedAt: Date | null;
  newCount: number;
  group: string | null;
};

export type CatalogFilters = { categories: string[]; languages: string[] };

export type CoursePage = { courses: CourseCard[]; hasNext: boolean };

/** Returns one page (from 1), matches in the name first. @param more JSON for the whole page; null if the page has no course */
export async function listCatalog<More = null>(
  learner: Learner,
  { q, category, language, page }: CatalogQuery,
  more: Prisma.Sql = Prisma.sql`NULL::jsonb`,
): Promise<CoursePage & CatalogFilters & { more: More | null }> {
  const query = prefixQueries(q);
  if (q && !query) return { courses: [], hasNext: false, ...(await readFilters(learner)), more: null };
  const offset = (page - 1) * pageSize;
  const inItsCategory = category ? Prisma.sql` AND ${inCategory(category)}` : Prisma.empty;
  const inItsLanguage = language ? Prisma.sql` AND courses.language = ${language}` : Prisma.empty;
  const filtered = Prisma.sql`${inItsCategory}${inItsLanguage}`;
  const chosen = query
    ? foundSql(learner, query, filtered, offset)
    : Prisma.sql`SELECT courses.id, row_number() OVER (ORDER BY created_at, id) AS place FROM courses
    WHERE ${visibleTo(learner)}${filtered} ORDER BY created_at, id ${limited(pageSize, offset)}`;
  const isFirst = Prisma.sql`place = ${offset}::int + 1`;
  const columns = Prisma.sql`, CASE WHEN ${isFirst} THEN ARRAY(${categoriesSql(learner)}) END AS categories,
    CASE WHEN ${isFirst} THEN ARRAY(${languagesSql(learner)}) END AS languages,
    CASE WHEN ${isFirst} THEN ${more} END AS more`;
  const list = { chosen, limit: pageSize };
  const rows = await readCards<{ [Name in keyof CatalogFilters]: string[] | null } & { more: More | null }>(
    learner,
    [list],
    columns,
  );
  const { categories, languages, more: found = null } = rows[0] ?? {};
  const filters = categories && languages ? { categories, languages } : await readFilters(learner);
  return { ...pageIn(rows, list), ...filters, more: found };
}

/** Checks access row by row until a page is full: a word matches few courses, and PostgreSQL would look up all shared ones first. */
function foundSql(
  learner: Learner,
  { anywhere, inName }: { anywhere: string; inName: string },
  filtered: Prisma.Sql,
  offset: number,
): Prisma.Sql {
  const order = Prisma.sql`ORDER BY is_in_name DESC, created_at, id`;
  // The best plan of a search depends on its words, so the number of rows is a parameter.
  return Prisma.sql`SELECT id, row_number() OVER (${order}) AS place
    FROM (SELECT id, status, access, created_at, search @@ to_tsquery('simple', ${inName}) AS is_in_name FROM courses
      WHERE status = 'published' AND search @@ to_tsquery('simple', ${anywhere})${filtered} ${order} OFFSET 0) AS courses
    WHERE ${visibleTo(learner, "by row")} ${order} LIMIT ${pageSize + 1} OFFSET ${offset}`;
}

async function readFilters(learner: Learner): Promise<CatalogFilters> {
  const [filters] = await runStatement<CatalogFilters>(Prisma.sql`
    SELECT ARRAY(${categoriesSql(learner)}) AS categories, ARRAY(${languagesSql(learner)}) AS languages`);
  return filters ?? { categories: [], languages: [] };
}

/** Looks for one course in each language, because counting them all would read every course. */
function languagesSql(learner: Learner): Prisma.Sql {
  return Prisma.sql`SELECT code FROM unnest(${courseLanguages}::text[]) AS code WHERE EXISTS (
    SELECT FROM courses WHERE courses.language = code AND ${visibleTo(learner)})`;
}

function categoriesSql(learner: Learner): Prisma.Sql {
  // Most categories have a course for everyone, and a scalar subquery stops at the first.
  const some = (which: Prisma.Sql) => Prisma.sql`(
    SELECT true FROM course_categories JOIN courses ON courses.id = course_id
    WHERE category_id = categories.id AND status = 'published' AND ${which} LIMIT 1)`;
  return Prisma.sql`SELECT name FROM categories
    WHERE coalesce(${some(Prisma.sql`access = 'everyone'`)}, ${some(visibleTo(learner))})
    ORDER BY name`;
}

export type CardList = { chosen: Prisma.Sql; limit: number };

/** Selects one row more than `limit`, literally on the first page: PostgreSQL plans again each time it doesn't know the limit. */
export function limited(limit: number, offset = 0): Prisma.Sql {
  return offset === 0 ? Prisma.raw(`LIMIT ${limit + 1}`) : Prisma.sql`LIMIT ${limit + 1} OFFSET ${offset}`;
}

type CardRow = CourseCard & { list: number };

export function pageIn(rows: readonly CardRow[], { limit }: CardList, list = 0): CoursePage {
  const courses = rows.filter((row) => row.list === list);
  return { courses: courses.slice(0, limit), hasNext: courses.length > limit };
}

export function readCards<More>(
  { personId }: Learner,
  lists: readonly CardList[],
  more: Prisma.Sql = Prisma.empty,
  before: Prisma.Sql = Prisma.empty,
): Promise<(CardRow & More)[]> {
  const chosen = lists.map(
    ({ chosen }, list) =>
      Prisma.sql`SELECT ${Prisma.raw(`${list}`)} AS list, id, place FROM (${chosen}) AS one`,
  );
  return runStatement<CardRow & More>(Prisma.sql`${before}
    SELECT list, courses.id, name, permalink, short_description AS "shortDescription", courses.language, list_image_url AS "imageUrl",
      list_image_focus AS "imageFocus", outline.count AS "activitiesCount", outline.minutes, progress, enrolled_at AS "enrolledAt",
      enrollments.completed_at AS "completedAt", news.count AS "newCount", CASE WHEN access = 'groups' THEN (
        SELECT min(groups.name) FROM course_group_access AS link
        JOIN memberships ON memberships.group_id = link.group_id AND memberships.person_id = ${personId}::uuid
        JOIN groups ON groups.id = link.group_id WHERE link.course_id = courses.id) END AS "group"${more}
    FROM (${Prisma.join(chosen, " UNION ALL ")}) AS chosen JOIN courses USING (id)
    LEFT JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.person_id = ${personId}::uuid
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count, coalesce(sum(minutes) FILTER (WHERE NOT optional), 0)::int AS minutes
      FROM activities WHERE course_id = courses.id
    ) AS outline
    CROSS JOIN LATERAL (
      SELECT count(*)::int AS count FROM activities
      LEFT JOIN completions AS done ON done.activity_id = activities.id AND done.enrollment_id = enrollments.id
      WHERE activities.course_id = enrollments.course_id AND progress < 100 AND ${isNewSinceCompletion}
    ) AS news
    ORDER BY list, chosen.place`);
}

function inCategory(name: string): Prisma.Sql {
  return Prisma.sql`EXISTS (
    SELECT FROM course_categories JOIN categories ON categories.id = category_id
    WHERE course_id = courses.id AND categories.name = ${name})`;
}

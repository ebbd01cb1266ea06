import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { type Count, countUpTo } from "@/lib/lists/count";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import type { CourseAccess, CourseStatus } from "@/prisma/generated/client";
import { prefixQueries } from "./catalog-search";
import { type Details, detailsOf } from "./details";
import type { CurriculumQuery } from "./edit-schema";

type StoredRow = {
  id: string;
  name: string;
  permalink: string;
  status: CourseStatus;
  access: CourseAccess;
  createdAt: Date;
  updatedAt: Date;
};

type Counts<Enrollments> = { activitiesCount: number; enrollmentsCount: Enrollments };

/** A course as admins list it; who is enrolled is counted to `most.listed`. */
export type CurriculumRow = StoredRow & Counts<Count>;

/** A course as a file of all of them has it: counted to the last. */
export type CountedRow = StoredRow & Counts<number>;

// A course may have everybody in it: past this, its page would be felt to wait.
const most = { listed: 10_000, alone: 25_000 };

/** One page of all courses that are asked for; at most three statements. */
export async function listCurriculum(
  _actor: Admin,
  query: CurriculumQuery,
): Promise<TablePage<CurriculumRow>> {
  const question = await curriculumQuestion(query);
  if (!question) return { rows: [], hasNext: false };
  const { rows, hasNext } = await readTablePage<StoredRow>(question, query.page);
  return { rows: await counted<Count>(rows, countUpTo(enrolled, most.listed), nobody), hasNext };
}

/** All courses that are asked for, some at a time. */
export async function* readCurriculum(
  _actor: FreshAdmin,
  query: CurriculumQuery,
): AsyncGenerator<CountedRow[]> {
  const question = await curriculumQuestion(query);
  const all = Prisma.sql`(SELECT count(*)::int FROM (${enrolled}) AS learners)`;
  if (question) for await (const rows of readWholeTable<StoredRow>(question)) yield counted(rows, all, 0);
}

/** How courses are found; null when none can be. */
export async function curriculumQuestion({
  q,
  status,
  category,
  sort,
}: CurriculumQuery): Promise<Question | null> {
  const words = prefixQueries(q);
  // The id of the category, rather than its name, tells the database how many courses it has.
  const within = category
    ? await db().category.findUnique({ where: { name: category.normalize("NFC") }, select: { id: true } })
    : null;
  if ((q && !words) || (category && !within)) return null;
  const where = [
    ...(words ? [Prisma.sql`courses.search @@ to_tsquery('simple', ${words.anywhere})`] : []),
    ...(status ? [Prisma.sql`status = ${status}::course_status`] : []),
    ...(within
      ? [
          Prisma.sql`courses.id IN (SELECT course_id FROM course_categories WHERE category_id = ${within.id}::uuid)`,
        ]
      : []),
  ];
  const by = orders[sort.replace("-", "")] ?? [id];
  return {
    select: columns,
    from: Prisma.sql`courses`,
    where,
    order: { by, descending: sort.startsWith("-") },
  };
}

/** All there is to say of a course above its outline, but for its learners. */
export type CourseRecord = StoredRow &
  Details & { version: string; activitiesCount: number; groupsCount: number; categories: CourseCategory[] };

/** How many learners a course has, and how many of them completed it; counted to `most.alone`. */
export type LearnerCounts = { enrollmentsCount: Count; completionsCount: Count };

export type CourseCategory = { id: string; name: string };

/** A course, for an admin; null when there is none, or the id is malformed. One statement. */
export async function findCourseRecord(_actor: Admin, id: string): Promise<CourseRecord | null> {
  if (!validate(id)) return null;
  const [record] = await db().$queryRaw<Omit<CourseRecord, "version">[]>`
    SELECT ${columns}, short_description AS "shortDescription", full_description AS "fullDescription",
      list_image_url AS "listImageUrl", ${activitiesCount},
      (SELECT count(*)::int FROM course_group_access WHERE course_id = courses.id) AS "groupsCount",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', categories.id, 'name', name) ORDER BY name), '[]')
        FROM course_categories JOIN categories ON categories.id = category_id
        WHERE course_id = courses.id) AS categories
    FROM courses WHERE courses.id = ${id}::uuid`;
  return record ? { ...record, version: detailsOf(record).version } : null;
}

/** Counts the learners of a course: nobody when there is none, or the id is malformed. One statement. */
export async function countLearners(_actor: Admin, id: string): Promise<LearnerCounts> {
  const none = { enrollmentsCount: nobody, completionsCount: nobody };
  if (!validate(id)) return none;
  const [counts] = await db().$queryRaw<LearnerCounts[]>`
    SELECT ${countUpTo(enrolled, most.alone)} AS "enrollmentsCount",
      ${countUpTo(Prisma.sql`${enrolled} AND completed_at IS NOT NULL`, most.alone)} AS "completionsCount"
    FROM courses WHERE id = ${id}::uuid`;
  return counts ?? none;
}

const categoriesOffered = 500;

/** The names of categories, for choosing among them: of more than anybody would look through, the first. */
export async function listCategoryNames(_actor: Admin): Promise<string[]> {
  const found = await db().category.findMany({
    orderBy: { name: "asc" },
    take: categoriesOffered,
    select: { name: true },
  });
  return found.map(({ name }) => name);
}

const activitiesCount = Prisma.sql`
  (SELECT count(*)::int FROM activities WHERE course_id = courses.id) AS "activitiesCount"`;

const nobody: Count = { count: 0, isMore: false };

const enrolled = Prisma.sql`SELECT FROM enrollments WHERE course_id = courses.id`;

// For these rows alone: a list of many courses should not count the learners of all. One deleted meanwhile has nobody.
async function counted<Enrollments>(
  rows: StoredRow[],
  count: Prisma.Sql,
  none: Enrollments,
): Promise<(StoredRow & Counts<Enrollments>)[]> {
  const found = await db().$queryRaw<(Counts<Enrollments> & { id: string })[]>`
    SELECT id, ${activitiesCount}, ${count} AS "enrollmentsCount" FROM courses
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  const byId = new Map(found.map((counts) => [counts.id, counts]));
  return rows.map((row) => ({ activitiesCount: 0, enrollmentsCount: none, ...row, ...byId.get(row.id) }));
}

const columns = Prisma.sql`courses.id, courses.name, permalink, status::text, access::text,
  courses.created_at AS "createdAt", courses.updated_at AS "updatedAt"`;

const id = ["courses.id", "uuid"] as const;

// As the indexes courses_office_…_sort and courses_updated_at_id_idx have them.
const orders: Record<string, Order["by"]> = {
  name: [[`lower(courses.name) COLLATE "C"`, "text"], id],
  updated: [["courses.updated_at", "timestamptz"], id],
};

import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { type AdminList, listWithin } from "@/lib/lists/admin-list";
import { type Count, countUpTo } from "@/lib/lists/count";
import type { ListDefinition } from "@/lib/lists/definition";
import { byChoice, bySearch, byText } from "@/lib/lists/filters";
import { prefixQueries } from "@/lib/lists/prefix-queries";
import { courseIn, learnerIn } from "@/lib/permissions/scope";
import type { CourseAccess, CourseStatus } from "@/prisma/generated/client";
import { courseStatuses } from "./import-schema";

export type StoredCourse = {
  id: string;
  name: string;
  permalink: string;
  status: CourseStatus;
  access: CourseAccess;
  createdAt: Date;
  updatedAt: Date;
};

/** `Enrollments` stops at a bound on a page and is exact in a file. */
export type ListedCourse<Enrollments = Count> = StoredCourse & {
  activitiesCount: number;
  enrollmentsCount: Enrollments;
};

export const courseRows = {
  table: "courses",
  columns: {
    created_at: { sql: "courses.created_at", kind: "time" },
    updated_at: { sql: "courses.updated_at", kind: "time" },
    name: { sql: "courses.name", kind: "text" },
    permalink: { sql: "courses.permalink", kind: "text" },
    short_description: { sql: "courses.short_description", kind: "text" },
    status: { sql: "courses.status", kind: "enum", type: "course_status", values: courseStatuses },
  },
  search: ["name", "permalink", "short_description"],
  scopes: {
    learning_path: (id) =>
      Prisma.sql`courses.id IN (SELECT course_id FROM learning_path_courses WHERE learning_path_id = ${id})`,
  },
} as const satisfies ListDefinition;

type CourseFilter = "q" | "status" | "category";

export const storedColumns = Prisma.sql`courses.id, courses.name, permalink, status::text, access::text,
  courses.created_at AS "createdAt", courses.updated_at AS "updatedAt"`;

export const activitiesCount = Prisma.sql`
  (SELECT count(*)::int FROM activities WHERE course_id = courses.id) AS "activitiesCount"`;

export const enrolledFor = (actor: May<"learners.count">) =>
  Prisma.sql`SELECT FROM enrollments WHERE course_id = courses.id AND ${learnerIn(actor, "learners.count", {
    person: Prisma.sql`enrollments.person_id`,
    course: Prisma.sql`enrollments.course_id`,
  })}`;

const maxCounted = 10_000;

type Reader = May<"courses.read" | "learners.count">;

export const coursesListFor = (actor: Reader) =>
  within(
    actor,
    listCounting(
      countUpTo(enrolledFor(actor), maxCounted),
      { count: 0, isMore: false },
      ({ count }) => count,
    ),
  );

export const coursesFileFor = (actor: Reader) =>
  within(
    actor,
    listCounting(
      Prisma.sql`(SELECT count(*)::int FROM (${enrolledFor(actor)}) AS learners)`,
      0,
      (count) => count,
    ),
  );

const within = <Enrollments>(actor: Reader, list: CoursesList<Enrollments>) =>
  listWithin(list, courseIn(actor, "courses.read", Prisma.sql`courses.id`));

type CoursesList<Enrollments> = AdminList<ListedCourse<Enrollments>, CourseFilter>;

function listCounting<Enrollments>(
  count: Prisma.Sql,
  none: Enrollments,
  inFile: (count: Enrollments) => number,
): CoursesList<Enrollments> {
  return {
    table: courseRows.table,
    listed: storedColumns,
    filters: {
      q: bySearch((text) => {
        const words = prefixQueries(text);
        return words && Prisma.sql`courses.search @@ to_tsquery('simple', ${words.anywhere})`;
      }),
      status: byChoice({
        draft: Prisma.sql`status = 'draft'`,
        published: Prisma.sql`status = 'published'`,
        archived: Prisma.sql`status = 'archived'`,
      }),
      category: byText(isInCategory),
    },
    // These use the indexes courses_office_…_sort and courses_updated_at_id_idx.
    orders: {
      name: [{ sql: `lower(courses.name) COLLATE "C"`, kind: "text" }],
      updated: [courseRows.columns.updated_at],
    },
    defaultSort: () => "name",
    present: (rows: StoredCourse[]) => withCounts(rows, count, none),
    csv: {
      id: ({ id }) => id,
      name: ({ name }) => name,
      permalink: ({ permalink }) => permalink,
      status: ({ status }) => status,
      access: ({ access }) => access,
      activities: ({ activitiesCount }) => activitiesCount,
      enrolled: ({ enrollmentsCount }) => inFile(enrollmentsCount),
      created_at: ({ createdAt }) => createdAt,
      updated_at: ({ updatedAt }) => updatedAt,
    },
  };
}

async function isInCategory(name: string): Promise<Prisma.Sql | null> {
  // Planning by id rather than name lets PostgreSQL estimate the number of courses.
  const category = await db().category.findUnique({ where: { name }, select: { id: true } });
  return (
    category &&
    Prisma.sql`courses.id IN (SELECT course_id FROM course_categories WHERE category_id = ${category.id}::uuid)`
  );
}

async function withCounts<Enrollments>(
  rows: StoredCourse[],
  count: Prisma.Sql,
  none: Enrollments,
): Promise<ListedCourse<Enrollments>[]> {
  const found = await db().$queryRaw<
    (Pick<ListedCourse<Enrollments>, "activitiesCount" | "enrollmentsCount"> & { id: string })[]
  >`
    SELECT id, ${activitiesCount}, ${count} AS "enrollmentsCount" FROM courses
    WHERE id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  const byId = new Map(found.map((counts) => [counts.id, counts]));
  return rows.map((row) => ({ activitiesCount: 0, enrollmentsCount: none, ...row, ...byId.get(row.id) }));
}

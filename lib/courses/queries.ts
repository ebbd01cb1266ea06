import type { Learner } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/schema";
import type { Course, CourseStatus } from "@/prisma/generated/client";
import { courseStatuses } from "./schema";

/** How many courses a page of the catalog shows. */
export const catalogPageSize = 24;

/** A course as a card in a list shows it. */
export type CatalogCourse = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  listImageUrl: string | null;
  activitiesCount: number;
  enrolled: boolean;
};

const oldestFirst = [{ createdAt: "asc" }, { id: "asc" }] satisfies Prisma.CourseOrderByWithRelationInput[];

/** The courses that a learner may see: published, and open to all or given to one of their groups. */
export function visibleTo({ personId }: Learner) {
  return {
    status: "published",
    OR: [
      { access: "everyone" },
      { groupAccess: { some: { group: { memberships: { some: { personId } } } } } },
    ],
  } satisfies Prisma.CourseWhereInput;
}

/** One page (from 1) of the courses that a learner may see. */
export async function listCatalog(learner: Learner, { page }: { page: number }) {
  const found = await listCards(
    learner,
    {},
    { skip: (page - 1) * catalogPageSize, take: catalogPageSize + 1 },
  );
  return { courses: found.slice(0, catalogPageSize), hasNext: found.length > catalogPageSize };
}

/** The courses that a learner started. */
export function listMyCourses(learner: Learner): Promise<CatalogCourse[]> {
  return listCards(learner, { enrollments: { some: { personId: learner.personId } } });
}

/** At most six courses that a learner may start. */
export function listNewCourses(learner: Learner): Promise<CatalogCourse[]> {
  return listCards(learner, { enrollments: { none: { personId: learner.personId } } }, { take: 6 });
}

/** A course with its outline, or null when the learner may not see it. */
export async function findCourse(learner: Learner, permalink: string) {
  const course = await db().course.findFirst({
    where: { permalink, ...visibleTo(learner) },
    include: {
      activities: { select: { id: true, title: true, position: true }, orderBy: { position: "asc" } },
      ...cardCounts(learner),
    },
  });
  if (!course) return null;
  const { fullDescription, activities } = course;
  return { ...asCard(course), fullDescription, activities };
}

/** A course as the API shows it. */
export type CourseRow = {
  id: string;
  name: string;
  permalink: string;
  status: CourseStatus;
  shortDescription: string;
  fullDescription: string;
  listImageUrl: string | null;
  enrollmentsCount: number;
  createdAt: Date;
  updatedAt: Date;
};

/** All courses, in every status; for the API. */
export const courseRows = {
  table: "courses",
  select: Prisma.sql`courses.id, name, permalink, status::text, short_description AS "shortDescription",
    full_description AS "fullDescription", list_image_url AS "listImageUrl", courses.created_at AS "createdAt",
    courses.updated_at AS "updatedAt",
    (SELECT count(*)::int FROM enrollments WHERE course_id = courses.id) AS "enrollmentsCount"`,
  columns: {
    created_at: { sql: "courses.created_at", kind: "time" },
    updated_at: { sql: "courses.updated_at", kind: "time" },
    name: { sql: "courses.name", kind: "text" },
    permalink: { sql: "courses.permalink", kind: "text" },
    short_description: { sql: "courses.short_description", kind: "text" },
    status: { sql: "courses.status", kind: "enum", type: "course_status", values: courseStatuses },
  },
  search: ["name", "permalink", "short_description"],
  scopes: {},
  tables: ["courses", "enrollments"],
} as const satisfies ListDefinition;

/** The ids of the categories of courses, in pairs with the courses' own. */
export async function listCategoryPairs(courses: readonly { id: string }[]) {
  const links = await db().courseCategory.findMany({
    where: { courseId: { in: courses.map(({ id }) => id) } },
    orderBy: { categoryId: "asc" },
  });
  return links.map(({ courseId, categoryId }) => [courseId, categoryId] as const);
}

/** The id of a course by its permalink, or null. */
export async function findCourseId(permalink: string): Promise<string | null> {
  return (await db().course.findUnique({ where: { permalink }, select: { id: true } }))?.id ?? null;
}

async function listCards(
  learner: Learner,
  where: Prisma.CourseWhereInput,
  slice: { skip?: number; take?: number } = {},
): Promise<CatalogCourse[]> {
  const courses = await db().course.findMany({
    where: { AND: [visibleTo(learner), where] },
    orderBy: oldestFirst,
    include: cardCounts(learner),
    ...slice,
  });
  return courses.map(asCard);
}

function cardCounts({ personId }: Learner) {
  return { _count: { select: { activities: true, enrollments: { where: { personId } } } } } as const;
}

function asCard(course: Course & { _count: { activities: number; enrollments: number } }): CatalogCourse {
  return {
    id: course.id,
    name: course.name,
    permalink: course.permalink,
    shortDescription: course.shortDescription,
    listImageUrl: course.listImageUrl,
    activitiesCount: course._count.activities,
    enrolled: course._count.enrollments > 0,
  };
}

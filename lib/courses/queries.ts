import type { ApiClient, Learner } from "@/lib/actor";
import { db, type Prisma } from "@/lib/db";
import { type ListQuery, rowsOf } from "@/lib/jsonapi/query";
import type { Course } from "@/prisma/generated/client";

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
  const found = await listCards(learner, {}, rowsOf({ page, limit: catalogPageSize }));
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

/** A page of all courses, in every status, oldest first, and one more where there is a next page; for the API. */
export function listCourses(_client: ApiClient, query: ListQuery) {
  return db().course.findMany({
    orderBy: oldestFirst,
    ...rowsOf(query),
    include: { _count: { select: { enrollments: true } } },
  });
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

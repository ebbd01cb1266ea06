import { validate } from "uuid";
import type { Admin, Learner } from "@/lib/actor";
import type { ActivityKind } from "@/lib/courses/outline/activity-schema";
import { db, Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/definition";
import type { CourseStatus } from "@/prisma/generated/client";
import { courseStatuses } from "./import-schema";

/** In SQL, that a learner may see the course of a row of `courses`: published, and open to all or to one of their groups. */
export function visibleTo({ personId }: Learner): Prisma.Sql {
  return Prisma.sql`(courses.status = 'published' AND (courses.access = 'everyone' OR EXISTS (
    SELECT FROM course_group_access AS access JOIN memberships ON memberships.group_id = access.group_id
    WHERE access.course_id = courses.id AND memberships.person_id = ${personId}::uuid)))`;
}

/** In SQL, something of the record of a completed course, for a row of `enrollments`. */
export const recordOf = (what: Prisma.Sql) => Prisma.sql`(
  SELECT ${what} FROM course_completions AS record
  WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id
  ORDER BY round DESC LIMIT 1)`;

/**
 * In SQL, that an activity is to do and did not count when the learner completed its course; of rows of `activities`,
 * `enrollments` and their `completions AS done`.
 */
export const isNewSince = Prisma.sql`(enrollments.completed_at IS NOT NULL AND NOT optional
  AND done.activity_id IS NULL AND NOT EXISTS (
    SELECT FROM course_completions AS record
    WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id
      AND record.activities @> jsonb_build_array(jsonb_build_object('id', activities.id))))`;

/** An activity in its course's outline, for one learner; `minutes` is how long it takes. */
export type OutlineItem = {
  id: string;
  title: string;
  kind: ActivityKind;
  minutes: number;
  optional: boolean;
  section: string | null;
  completedAt: Date | null;
  /** To do since the learner completed the course: it did not count then. */
  isNew: boolean;
};

/** A course as a learner meets it; without an enrollment they have not started it. */
export type LearnersCourse = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  imageUrl: string | null;
  categories: string[];
  enrollment: { progress: number; enrolledAt: Date; completedAt: Date | null } | null;
  lastVisitedId: string | null;
  activities: OutlineItem[];
};

type LearnersCourseRow = Omit<LearnersCourse, "enrollment" | "activities"> & {
  progress: number | null;
  enrolledAt: Date | null;
  completedAt: Date | null;
  activities: (Omit<OutlineItem, "completedAt"> & { completedAt: string | null })[];
};

/** A course with its outline and what the learner did of it, or null when they may not see it; one statement. */
export function findCourse(learner: Learner, permalink: string): Promise<LearnersCourse | null> {
  return readCourse(learner.personId, Prisma.sql`permalink = ${permalink} AND ${visibleTo(learner)}`);
}

/** A course in whatever status, as a learner would meet it who has not started it. */
export async function previewCourse(_actor: Admin, id: string): Promise<LearnersCourse | null> {
  return validate(id) ? readCourse(null, Prisma.sql`courses.id = ${id}::uuid`) : null;
}

async function readCourse(personId: string | null, which: Prisma.Sql): Promise<LearnersCourse | null> {
  const [row] = await db().$queryRaw<LearnersCourseRow[]>`
    SELECT courses.id, name, permalink, short_description AS "shortDescription",
      full_description AS "fullDescription", list_image_url AS "imageUrl",
      ARRAY(SELECT categories.name FROM course_categories JOIN categories ON categories.id = category_id
        WHERE course_id = courses.id ORDER BY categories.name) AS categories,
      progress, enrolled_at AS "enrolledAt", enrollments.completed_at AS "completedAt",
      last_visits.activity_id AS "lastVisitedId",
      (SELECT coalesce(jsonb_agg(jsonb_build_object('id', activities.id, 'title', activities.title, 'kind', kind,
          'minutes', minutes, 'optional', optional, 'section', sections.title, 'completedAt', done.completed_at,
          'isNew', ${isNewSince})
          ORDER BY activities.position), '[]')
        FROM activities
        LEFT JOIN sections ON sections.id = section_id
        LEFT JOIN completions AS done ON done.activity_id = activities.id AND done.enrollment_id = enrollments.id
        WHERE activities.course_id = courses.id) AS activities
    FROM courses
    LEFT JOIN enrollments ON enrollments.course_id = courses.id
      AND enrollments.person_id = ${personId}::uuid
    LEFT JOIN last_visits ON last_visits.enrollment_id = enrollments.id
    WHERE ${which}`;
  if (!row) return null;
  const { progress, enrolledAt, completedAt, activities, ...course } = row;
  return {
    ...course,
    enrollment: progress === null || !enrolledAt ? null : { progress, enrolledAt, completedAt },
    activities: activities.map((activity) => ({
      ...activity,
      completedAt: activity.completedAt === null ? null : new Date(activity.completedAt),
    })),
  };
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

import { certificateNumberOf } from "@/lib/courses/certificate-state";
import { Prisma } from "@/lib/database/db";
import { oldestFirst, type PersonalRows, utc } from "@/lib/lists/selection";

export const personalEnrollments: PersonalRows = (personId) => ({
  select: Prisma.sql`enrollments.id, json_build_object('id', courses.id, 'name', name, 'permalink', permalink)
    AS course, progress, enrolled_at, last_active_on::text, completed_at, ${lastVisit} AS last_visit,
    ${completions} AS completions`,
  from: Prisma.sql`enrollments JOIN courses ON courses.id = course_id`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("enrolled_at", "enrollments.id"),
});

export const personalCourseCompletions: PersonalRows = (personId) => ({
  select: Prisma.sql`json_build_object('id', course_id, 'name', course_name, 'permalink', course_permalink)
    AS course, course_version, activities, score::float, origin, completed_at, ${certificateNumberOf(Prisma.sql`completion_id = record.id`)}`,
  from: Prisma.sql`course_completions AS record`,
  where: [Prisma.sql`person_id = ${personId}::uuid`],
  order: oldestFirst("completed_at", "id"),
});

const lastVisit = Prisma.sql`(
  SELECT json_build_object('activity_id', activity_id, 'visited_at', ${utc("visited_at")}) FROM last_visits
  WHERE enrollment_id = enrollments.id)`;

const completions = Prisma.sql`(
  SELECT coalesce(json_agg(json_build_object('activity_id', activity_id, 'title', title,
    'completed_at', ${utc("done.completed_at")}) ORDER BY done.completed_at, activity_id), '[]')
  FROM completions AS done JOIN activities ON activities.id = activity_id WHERE enrollment_id = enrollments.id)`;

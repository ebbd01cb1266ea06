import { validate } from "uuid";
import type { Learner, May } from "@/lib/actor";
import type { ImageFocus } from "@/lib/courses/image-focus-schema";
import type { ActivityKind } from "@/lib/courses/kinds/activity-kinds";
import { Prisma, runStatement } from "@/lib/database/db";
import { courseIn } from "@/lib/permissions/scope";
import { visibleTo } from "./access-sql";
import { type CourseCertificate, certificateJson } from "./certificate-state";
import { type LockedBy, lockedBySql } from "./prerequisite-locks";

export const fromCompletionRecord = (what: Prisma.Sql) => Prisma.sql`(
  SELECT ${what} FROM course_completions AS record
  WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id
  ORDER BY round DESC LIMIT 1)`;

export const isNewSinceCompletion = Prisma.sql`(enrollments.completed_at IS NOT NULL AND NOT optional
  AND done.activity_id IS NULL AND NOT EXISTS (
    SELECT FROM course_completions AS record
    WHERE record.person_id = enrollments.person_id AND record.course_id = enrollments.course_id
      AND (record.origin IS NOT NULL OR record.activities @> jsonb_build_array(jsonb_build_object('id', activities.id)))))`;

export type OutlineItem = {
  id: string;
  title: string;
  kind: ActivityKind;
  minutes: number;
  optional: boolean;
  section: string | null;
  completedAt: Date | null;
  isNew: boolean;
  /** In percent, of a quiz that was graded. */
  score?: number | null;
};

export const outlineSql = Prisma.sql`(
  SELECT coalesce(jsonb_agg(jsonb_build_object('id', activities.id, 'title', activities.title, 'kind', kind,
      'minutes', minutes, 'optional', optional, 'section', sections.title, 'completedAt', done.completed_at,
      'isNew', ${isNewSinceCompletion}, 'score', CASE WHEN kind = 'quiz' THEN counted_score(enrollments.id, activities.id, enrollments.round)::float END)
      ORDER BY activities.position), '[]')
  FROM activities
  LEFT JOIN sections ON sections.id = section_id
  LEFT JOIN completions AS done ON done.activity_id = activities.id AND done.enrollment_id = enrollments.id
  WHERE activities.course_id = courses.id)`;

export type OutlineRow = Omit<OutlineItem, "completedAt"> & { completedAt: string | null };

export function parseOutline(rows: readonly OutlineRow[]): OutlineItem[] {
  return rows.map((row) => ({
    ...row,
    completedAt: row.completedAt === null ? null : new Date(row.completedAt),
  }));
}

export type LearnersCourse = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  fullDescription: string;
  imageUrl: string | null;
  imageFocus: ImageFocus;
  language: string | null;
  categories: string[];
  enrollment: { progress: number; enrolledAt: Date; completedAt: Date | null } | null;
  lastVisitedId: string | null;
  /** In percent, once they completed it; null without a graded quiz. */
  score: number | null;
  certificate: CourseCertificate | null;
  /** Null when the learner can start or repeat it, or has started it. */
  lockedBy: LockedBy | null;
  activities: OutlineItem[];
};

type Opened = {
  body: string;
  data: unknown;
  isVisitDue: boolean;
};

export type CourseWithActivity = LearnersCourse & Opened;

type LearnersCourseRow = Omit<LearnersCourse, "enrollment" | "activities"> & {
  progress: number | null;
  enrolledAt: Date | null;
  completedAt: Date | null;
  activities: OutlineRow[];
};

export function findCourse(learner: Learner, permalink: string): Promise<LearnersCourse | null> {
  return readCourse(learner.personId, whichIsVisible(learner, permalink));
}

export function findCourseWith<More>(learner: Learner, permalink: string, columns: Prisma.Sql, now: Date) {
  const more = { columns, join: Prisma.empty };
  return readCourse<More>(learner.personId, whichIsVisible(learner, permalink), more, now);
}

/** Adds the contents of one of its activities. Returns null when the learner may not see it. */
export function findCourseWithActivity(learner: Learner, permalink: string, activityId: string) {
  return readOpenedCourse(learner.personId, whichIsVisible(learner, permalink), activityId);
}

export async function previewCourse(actor: May<"courses.read">, id: string): Promise<LearnersCourse | null> {
  return validate(id) ? readCourse(null, whichIsInScope(actor, id)) : null;
}

export async function previewCourseWithActivity(actor: May<"courses.read">, id: string, activityId: string) {
  return validate(id) ? readOpenedCourse(null, whichIsInScope(actor, id), activityId) : null;
}

const whichIsVisible = (learner: Learner, permalink: string) =>
  Prisma.sql`permalink = ${permalink} AND ${visibleTo(learner)}`;

const whichIsInScope = (actor: May<"courses.read">, id: string) =>
  Prisma.sql`courses.id = ${id}::uuid AND ${courseIn(actor, "courses.read", Prisma.sql`courses.id`)}`;

function readOpenedCourse(personId: string | null, which: Prisma.Sql, activityId: string) {
  const due = Prisma.sql`last_visits.activity_id IS DISTINCT FROM opened.id
    OR last_active_on IS DISTINCT FROM (now() AT TIME ZONE 'UTC')::date
    OR visited_at < now() - interval '5 minutes'
    OR EXISTS (
      SELECT FROM enrollments AS other LEFT JOIN last_visits AS theirs ON theirs.enrollment_id = other.id
      WHERE other.person_id = ${personId}::uuid
        AND coalesce(theirs.visited_at, other.enrolled_at) > last_visits.visited_at)`;
  return readCourse<Opened>(personId, which, {
    columns: Prisma.sql`, opened.body, opened.data, ${due} AS "isVisitDue"`,
    join: Prisma.sql`JOIN activities AS opened ON opened.course_id = courses.id AND opened.id = ${activityId}::uuid`,
  });
}

const certificateSql = (now: Date) => Prisma.sql`CASE WHEN enrollments.completed_at IS NOT NULL THEN (
  SELECT ${certificateJson(now)} FROM certificates
  WHERE completion_id = ${fromCompletionRecord(Prisma.sql`record.id`)} AND revoked_at IS NULL) END`;

const scoreSql = Prisma.sql`CASE WHEN enrollments.completed_at IS NOT NULL THEN ${fromCompletionRecord(Prisma.sql`score::float`)} END`;

async function readCourse<More>(
  personId: string | null,
  which: Prisma.Sql,
  more: { columns: Prisma.Sql; join: Prisma.Sql } = { columns: Prisma.empty, join: Prisma.empty },
  now = new Date(),
): Promise<(LearnersCourse & More) | null> {
  const [row] = await runStatement<LearnersCourseRow & More>(Prisma.sql`
    SELECT courses.id, name, permalink, short_description AS "shortDescription",
      full_description AS "fullDescription", list_image_url AS "imageUrl", list_image_focus AS "imageFocus", courses.language,
      ARRAY(SELECT categories.name FROM course_categories JOIN categories ON categories.id = category_id
        WHERE course_id = courses.id ORDER BY categories.name) AS categories,
      progress, enrolled_at AS "enrolledAt", enrollments.completed_at AS "completedAt",
      last_visits.activity_id AS "lastVisitedId", ${scoreSql} AS score, ${certificateSql(now)} AS certificate,
      ${lockedBySql(personId, now)} AS "lockedBy", ${outlineSql} AS activities${more.columns}
    FROM courses ${more.join}
    LEFT JOIN enrollments ON enrollments.course_id = courses.id
      AND enrollments.person_id = ${personId}::uuid
    LEFT JOIN last_visits ON last_visits.enrollment_id = enrollments.id
    WHERE ${which}`);
  if (!row) return null;
  const { progress, enrolledAt, completedAt, activities, ...course } = row;
  return {
    ...(course as Omit<LearnersCourse, "enrollment" | "activities"> & More),
    enrollment: progress === null || !enrolledAt ? null : { progress, enrolledAt, completedAt },
    activities: parseOutline(activities),
  };
}

import { validate } from "uuid";
import type { Learner } from "@/lib/actor";
import {
  type AssignmentJson,
  assignmentJson,
  type LearnersAssignment,
  readAssignment,
} from "@/lib/assignments/learners-assignments";
import { statesSql, toDoSql } from "@/lib/assignments/state";
import { lockedBySql } from "@/lib/courses/locked";
import { type CourseCertificate, visibleTo } from "@/lib/courses/visible";
import { Prisma, runStatement } from "@/lib/db";
import { timeZoneOf } from "@/lib/preferences/time-zone";

/**
 * For a row of `learning_paths`: published, with something in it, and assigned to the learner, or open to whoever may see all
 * of its courses.
 */
export const pathVisibleTo = (learner: Learner) => Prisma.sql`(learning_paths.status = 'published'
  AND EXISTS (${publishedCourses(Prisma.sql`true`)})
  AND (learning_paths.id IN (SELECT learning_path_id FROM assigned WHERE assigned.person_id = ${learner.personId}::uuid)
    OR (learning_paths.access = 'everyone' AND NOT EXISTS (${publishedCourses(Prisma.sql`NOT ${visibleTo(learner)}`)}))))`;

const publishedCourses = (which: Prisma.Sql) => Prisma.sql`
  SELECT FROM learning_path_courses JOIN courses ON courses.id = course_id AND courses.status = 'published'
  WHERE learning_path_id = learning_paths.id AND ${which}`;

export type CourseOfPath = {
  id: string;
  name: string;
  permalink: string;
  shortDescription: string;
  activitiesCount: number;
  minutes: number;
  /** Null until they start it. */
  progress: number | null;
  /** It counts now: of an assigned path, as the assignment says. */
  isDone: boolean;
  isLocked: boolean;
};

export type LearnersPath = {
  id: string;
  name: string;
  description: string;
  inOrder: boolean;
  givesCertificate: boolean;
  /** In order; those that are published. */
  courses: CourseOfPath[];
  /** Null when it is not assigned to them. */
  assignment: LearnersAssignment | null;
  /** Of each time that they completed it, the first one first. */
  completions: Date[];
  certificate: CourseCertificate | null;
  /** The learner's, as it is stored. */
  timeZone: string | null;
};

type Row = Omit<LearnersPath, "assignment"> & { assignment: AssignmentJson | null };

/** Null when the learner may not see it, or the id is malformed. */
export async function findLearningPath(
  learner: Learner,
  id: string,
  now = new Date(),
): Promise<LearnersPath | null> {
  if (!validate(id)) return null;
  const person = Prisma.sql`${learner.personId}::uuid`;
  const states = Prisma.sql`(${statesSql(
    Prisma.sql`SELECT * FROM assigned WHERE person_id = ${person} AND learning_path_id = ${id}::uuid`,
    now,
  )})`;
  const [row] = await runStatement<Row>(Prisma.sql`
    WITH states AS MATERIALIZED ${states}
    SELECT id, name, description, in_order AS "inOrder", gives_certificate AS "givesCertificate",
      (SELECT jsonb_agg(jsonb_build_object('id', courses.id, 'name', courses.name, 'permalink', permalink,
          'shortDescription', short_description, 'activitiesCount', outline.count, 'minutes', outline.minutes,
          'progress', progress, 'isDone', CASE
            WHEN state IS NOT NULL THEN state <> 'expired' AND standing.completed_at IS NOT NULL
            ELSE EXISTS (SELECT FROM course_completions AS record
              WHERE record.person_id = ${person} AND record.course_id = courses.id) END,
          'isLocked', ${lockedBySql(learner.personId)} IS NOT NULL) ORDER BY link.position, courses.id)
        FROM learning_path_courses AS link JOIN courses ON courses.id = course_id AND courses.status = 'published'
        LEFT JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.person_id = ${person}
        LEFT JOIN LATERAL (SELECT state, completed_at FROM states WHERE states.course_id = courses.id
          ORDER BY completed_at DESC NULLS LAST LIMIT 1) AS standing ON true
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS count, coalesce(sum(minutes) FILTER (WHERE NOT optional), 0)::int AS minutes
          FROM activities WHERE activities.course_id = courses.id) AS outline
        WHERE link.learning_path_id = learning_paths.id) AS courses,
      (SELECT ${assignmentJson} FROM (${toDoSql(Prisma.sql`TABLE states`)}) AS mine) AS assignment,
      ARRAY(SELECT completed_at FROM learning_path_completions AS record
        WHERE record.person_id = ${person} AND record.learning_path_id = learning_paths.id ORDER BY round) AS completions,
      (SELECT CASE WHEN revoked_at IS NULL THEN jsonb_build_object('publicId', public_id, 'expiresOn', expires_on,
          'isExpired', coalesce(expires_on < (${now}::timestamptz AT TIME ZONE coalesce(${timeZoneOf(learner)}, 'UTC'))::date,
            false)) END
        FROM certificates WHERE certificates.person_id = ${person} AND certificates.learning_path_id = learning_paths.id
        ORDER BY certificates.completed_at DESC LIMIT 1) AS certificate,
      ${timeZoneOf(learner)} AS "timeZone"
    FROM learning_paths WHERE id = ${id}::uuid AND ${pathVisibleTo(learner)}`);
  return row ? { ...row, assignment: row.assignment && readAssignment(row.assignment) } : null;
}

export type PathCard = { id: string; name: string; description: string; done: number; number: number };

/** `found` is how many there are on all pages, and 0 beyond the last one. */
export type PathCards = { paths: PathCard[]; found: number };

/** Those that the learner may see, by name, and whose name contains the text. */
export async function listPathCards(
  learner: Learner,
  text: string,
  { limit, offset = 0 }: { limit: number; offset?: number },
): Promise<PathCards> {
  const rows = await runStatement<PathCard & { found: number }>(Prisma.sql`
    SELECT chosen.id, chosen.name, description, parts.done, parts.number, found FROM (
      SELECT id, name, description, count(*) OVER ()::int AS found FROM learning_paths
      WHERE strpos(lower(name), lower(${text.normalize("NFC")}::text)) > 0 AND ${pathVisibleTo(learner)}
      ORDER BY lower(name), id LIMIT ${limit}::int OFFSET ${offset}::int
    ) AS chosen CROSS JOIN LATERAL (
      SELECT count(*)::int AS number, count(*) FILTER (WHERE EXISTS (
        SELECT FROM course_completions AS record
        WHERE record.course_id = link.course_id AND record.person_id = ${learner.personId}::uuid))::int AS done
      FROM learning_path_courses AS link JOIN courses ON courses.id = link.course_id AND courses.status = 'published'
      WHERE link.learning_path_id = chosen.id
    ) AS parts ORDER BY lower(chosen.name), chosen.id`);
  return { paths: rows.map(({ found: _, ...path }) => path), found: rows[0]?.found ?? 0 };
}

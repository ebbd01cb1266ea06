import { validate } from "uuid";
import type { Learner } from "@/lib/actor";
import {
  type AssignmentJson,
  assignmentJson,
  type LearnersAssignment,
  readAssignment,
} from "@/lib/assignments/learners-assignments";
import { requirementsSql, stillCounts, toDoSql, urgency } from "@/lib/assignments/requirement-sql";
import { visibleTo } from "@/lib/courses/access-sql";
import { type CourseCertificate, certificateJson } from "@/lib/courses/certificate-state";
import { isUnderWay, type LockedBy, locksSql } from "@/lib/courses/prerequisite-locks";
import { Prisma, runStatement } from "@/lib/database/db";
import { storedTimeZoneSql } from "@/lib/preferences/stored";

export const pathVisibleTo = (learner: Learner) => Prisma.sql`(learning_paths.status = 'published'
  AND EXISTS (${publishedCourses(Prisma.sql`true`)})
  AND (learning_paths.id IN (${requiredPathsOf(learner)})
    OR (learning_paths.access = 'everyone' AND NOT EXISTS (${publishedCourses(Prisma.sql`NOT ${visibleTo(learner)}`)}))))`;

/** Selects the paths that are assigned to a person. */
export const requiredPathsOf = ({ personId }: Pick<Learner, "personId">) => Prisma.sql`
  SELECT learning_path_id FROM requirements
  WHERE person_id = ${personId}::uuid AND ended_at IS NULL AND learning_path_id IS NOT NULL`;

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
  progress: number | null;
  isUnderWay: boolean;
  isDone: boolean;
  /** True also when it is due again soon. */
  isToDo: boolean;
  /** Null when it can be started. A lock of this path takes precedence over another path's. */
  lockedBy: LockedBy | null;
};

export type LearnersPath = {
  id: string;
  name: string;
  description: string;
  inOrder: boolean;
  givesCertificate: boolean;
  courses: CourseOfPath[];
  assignment: LearnersAssignment | null;
  completions: Date[];
  certificate: CourseCertificate | null;
  timeZone: string | null;
};

type Row = Omit<LearnersPath, "assignment"> & { assignment: AssignmentJson | null };

export async function findLearningPath(
  learner: Learner,
  id: string,
  now = new Date(),
): Promise<LearnersPath | null> {
  if (!validate(id)) return null;
  const person = Prisma.sql`${learner.personId}::uuid`;
  // Other paths with one of its courses may lock that course.
  const which = Prisma.sql`person_id = ${person} AND learning_path_id IN (
    SELECT other.learning_path_id FROM learning_path_courses AS here JOIN learning_path_courses AS other USING (course_id)
    WHERE here.learning_path_id = ${id}::uuid)`;
  const courses = Prisma.sql`SELECT course_id FROM learning_path_courses WHERE learning_path_id = ${id}::uuid`;
  const [row] = await runStatement<Row>(Prisma.sql`
    WITH states AS MATERIALIZED (${requirementsSql(which, now)}),
    locks AS MATERIALIZED (${locksSql(Prisma.sql`TABLE states`, courses)}),
    mine AS MATERIALIZED (SELECT * FROM (${toDoSql(Prisma.sql`TABLE states`)}) AS whole WHERE learning_path_id = ${id}::uuid)
    SELECT id, name, description, in_order AS "inOrder", gives_certificate AS "givesCertificate",
      (SELECT jsonb_agg(jsonb_build_object('id', courses.id, 'name', courses.name, 'permalink', permalink,
          'shortDescription', short_description, 'activitiesCount', outline.count, 'minutes', outline.minutes,
          'progress', progress, 'isUnderWay', enrollments.id IS NOT NULL AND enrollments.completed_at IS NULL,
          'isDone', coalesce(is_done, was_completed), 'isToDo', coalesce(NOT is_settled, NOT was_completed),
          'lockedBy', CASE WHEN NOT ${isUnderWay(learner.personId)} THEN (SELECT locked_by FROM locks
            WHERE locks.course_id = courses.id ORDER BY locks.learning_path_id <> ${id}::uuid, locks.learning_path_id LIMIT 1) END)
          ORDER BY link.position, courses.id)
        FROM learning_path_courses AS link JOIN courses ON courses.id = course_id AND courses.status = 'published'
        LEFT JOIN enrollments ON enrollments.course_id = courses.id AND enrollments.person_id = ${person}
        LEFT JOIN LATERAL (
          SELECT ${stillCounts} AS is_done, state IN ('completed', 'exempt') AS is_settled FROM states
          WHERE states.course_id = courses.id AND assignment_id = (SELECT assignment_id FROM mine)
          ORDER BY ${urgency}, due_on NULLS LAST LIMIT 1) AS standing ON true
        CROSS JOIN LATERAL (SELECT EXISTS (SELECT FROM course_completions AS record
          WHERE record.person_id = ${person} AND record.course_id = courses.id) AS was_completed) AS ever
        CROSS JOIN LATERAL (
          SELECT count(*)::int AS count, coalesce(sum(minutes) FILTER (WHERE NOT optional), 0)::int AS minutes
          FROM activities WHERE activities.course_id = courses.id) AS outline
        WHERE link.learning_path_id = learning_paths.id) AS courses,
      (SELECT ${assignmentJson} FROM mine) AS assignment,
      ARRAY(SELECT completed_at FROM learning_path_completions AS record
        WHERE record.person_id = ${person} AND record.learning_path_id = learning_paths.id ORDER BY round) AS completions,
      (SELECT ${certificateJson(now)} FROM certificates WHERE revoked_at IS NULL AND path_completion_id = (
        SELECT record.id FROM learning_path_completions AS record
        WHERE record.person_id = ${person} AND record.learning_path_id = learning_paths.id
        ORDER BY round DESC LIMIT 1)) AS certificate,
      ${storedTimeZoneSql(learner)} AS "timeZone"
    FROM learning_paths WHERE id = ${id}::uuid AND ${pathVisibleTo(learner)}`);
  return row ? { ...row, assignment: row.assignment && readAssignment(row.assignment) } : null;
}

export type PathCard = { id: string; name: string; description: string; done: number; number: number };

export type PathCards = { paths: PathCard[]; found: number };

export const noPaths: PathCards = { paths: [], found: 0 };

export const areTherePaths = Prisma.sql`to_jsonb(EXISTS (SELECT FROM learning_paths WHERE status = 'published'))`;

type Chosen = {
  which: Prisma.Sql;
  first?: Prisma.Sql;
  limit: number;
  offset?: number;
};

export async function listPathCards(
  learner: Learner,
  { which, first = Prisma.sql`true`, limit, offset = 0 }: Chosen,
  now = new Date(),
): Promise<PathCards> {
  const inPaths = Prisma.sql`person_id = ${learner.personId}::uuid AND learning_path_id IS NOT NULL`;
  const rows = await runStatement<PathCard & { found: number }>(Prisma.sql`
    WITH mine AS MATERIALIZED (${toDoSql(requirementsSql(inPaths, now))})
    SELECT chosen.id, chosen.name, description, coalesce(mine.done, parts.done) AS done, parts.number, found FROM (
      SELECT id, name, description, count(*) OVER ()::int AS found, ${first} AS first FROM learning_paths
      WHERE ${which} AND ${pathVisibleTo(learner)}
      ORDER BY first, lower(name), id LIMIT ${limit}::int OFFSET ${offset}::int
    ) AS chosen LEFT JOIN mine ON mine.learning_path_id = chosen.id CROSS JOIN LATERAL (
      SELECT count(*)::int AS number, count(*) FILTER (WHERE EXISTS (
        SELECT FROM course_completions AS record
        WHERE record.course_id = link.course_id AND record.person_id = ${learner.personId}::uuid))::int AS done
      FROM learning_path_courses AS link JOIN courses ON courses.id = link.course_id AND courses.status = 'published'
      WHERE link.learning_path_id = chosen.id
    ) AS parts ORDER BY first, lower(chosen.name), chosen.id`);
  return { paths: rows.map(({ found: _, ...path }) => path), found: rows[0]?.found ?? 0 };
}

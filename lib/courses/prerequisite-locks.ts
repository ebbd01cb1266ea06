import { requirementsSql, stillCounts } from "@/lib/assignments/requirement-sql";
import { Prisma } from "@/lib/database/db";

/** An ordered path names only the next course; others name all open prerequisites. */
export type LockedBy = {
  courses: { name: string; permalink: string }[];
  path: { id: string; name: string };
};

/** Returns null when the person can start it. An assigned path locks it until earlier courses count as completed (docs/decisions/040). */
export const lockedBySql = (personId: string | null, now = new Date()) => Prisma.sql`(CASE
  WHEN EXISTS (SELECT FROM learning_path_courses WHERE learning_path_courses.course_id = courses.id)
    AND NOT ${isUnderWay(personId)}
  THEN ${lockOfPathsSql(personId, now)}
  END)`;

const lockOfPathsSql = (personId: string | null, now: Date) => Prisma.sql`
  (SELECT locked_by FROM (${locksSql(requirementsSql(inPathsWithCourse(personId), now), Prisma.sql`courses.id`)}) AS locks
    ORDER BY learning_path_id LIMIT 1)`;

/** Ignores the person's own enrollment, which this transaction just added. */
export const isLockedToNewcomer = (personId: string) =>
  Prisma.sql`(${lockOfPathsSql(personId, new Date())} IS NOT NULL)`;

export const isUnderWay = (personId: string | null) => Prisma.sql`EXISTS (SELECT FROM enrollments AS begun
  WHERE begun.person_id = ${personId}::uuid AND begun.course_id = courses.id AND begun.completed_at IS NULL)`;

/** @param states all of a person's, in each path with one of the courses @param courses an expression: their ids */
export const locksSql = (states: Prisma.Sql, courses: Prisma.Sql) => Prisma.sql`
  SELECT course_id, learning_path_id, jsonb_build_object(
    'path', jsonb_build_object('id', learning_paths.id, 'name', learning_paths.name),
    'courses', CASE WHEN in_order THEN jsonb_build_array(missing -> 0) ELSE missing END) AS locked_by
  FROM (
    SELECT course_id, learning_path_id,
      jsonb_agg(jsonb_build_object('name', first.name, 'permalink', first.permalink) ORDER BY position, first.id) AS missing
    FROM (
      SELECT DISTINCT lock.course_id, lock.learning_path_id, lock.first_id, lock.position
      FROM learning_path_locks AS lock JOIN (${states}) AS states
        ON states.learning_path_id = lock.learning_path_id AND states.course_id = lock.first_id
      WHERE lock.course_id IN (${courses}) AND state <> 'exempt' AND NOT ${stillCounts}
    ) AS missed JOIN courses AS first ON first.id = first_id GROUP BY course_id, learning_path_id
  ) AS locking JOIN learning_paths ON learning_paths.id = learning_path_id`;

/** Checks the enrollment first: nearly everybody who asks is enrolled and needn't pay for the rule. */
export const isClosedTo = (personId: string) => Prisma.sql`(NOT EXISTS (
  SELECT FROM enrollments AS earlier WHERE earlier.person_id = ${personId}::uuid AND earlier.course_id = courses.id)
  AND ${lockedBySql(personId)} IS NOT NULL)`;

const inPathsWithCourse = (personId: string | null) => Prisma.sql`
  person_id = ${personId}::uuid AND learning_path_id IN (
    SELECT link.learning_path_id FROM learning_path_courses AS link WHERE link.course_id = courses.id)`;

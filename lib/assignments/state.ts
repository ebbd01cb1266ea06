import { Prisma } from "@/lib/database/db";
import { assignmentStates, dueSoonDays, type Pressing } from "./schema";
import { stillCounts } from "./still-counts";

/**
 * Selects one row per assignment, person and course, also for each course of a path. Days are in the person's time zone.
 *
 * - An assignment reaches people once it is made and its course and path are published. These moments count as one when at most a day
 *   lies between them.
 * - A completion counts from `counts_from` until its months or its certificate end; a missing day of a month becomes its last. For a course
 *   added to a path later, the completed path counts too (`by_path`).
 * - A completion that ended before the assignment, or before its repetition changed, doesn't count since then (`lapsed_at`). One that ends
 *   later makes the course due again on that day, never before.
 * - Latecomers, whom an assignment reaches after or shortly before its date, get `dueSoonDays` from `grace_since`. They don't when the date
 *   was set as the assignment reached them, or counts from then. Exempt people have no due date.
 *   `grace_since` is `terms_since` (the last change of the repetition) for an earlier completion (`is_from_before`), else `assigned_at`.
 * - `given_due` is the day in the terms, `first_due` adds the latecomers' days, and `due_on` is `first_due` or the completion's `ends_on`.
 *
 * `OFFSET 0` keeps PostgreSQL from inlining each step, which costs a second of planning.
 * @param assigned rows of the view `assigned`
 */
export const statesSql = (assigned: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT assignment_id, person_id, course_id, learning_path_id, required, assigned_at, lapsed_at,
    CASE WHEN NOT is_exempt THEN due_on END AS due_on, completed_at, completed_at IS NOT NULL AND is_of_path AS by_path,
    today AS their_today, is_started, CASE
    WHEN is_exempt THEN 'exempt'
    WHEN completed_at IS NOT NULL AND (due_on IS NULL OR today < due_on - ${dueSoonDays}::int) THEN 'completed'
    WHEN due_on < today AND completed_at IS NOT NULL THEN 'expired'
    WHEN due_on < today THEN 'overdue'
    WHEN due_on <= today + ${dueSoonDays}::int THEN 'due_soon'
    WHEN is_started THEN 'in_progress'
    ELSE 'assigned'
  END AS state
  FROM (${factsSql(assigned, now)}) AS facts ${dueSql} ${lapseSql}`;

const dueSql = Prisma.sql`
  CROSS JOIN LATERAL (SELECT coalesce(record_at < terms_since AND ends_on IS NOT NULL, false) AS is_from_before) AS earlier
  CROSS JOIN LATERAL (SELECT CASE WHEN is_from_before THEN terms_since ELSE assigned_at END AS grace_since) AS grace
  CROSS JOIN LATERAL (SELECT (grace_since AT TIME ZONE zone)::date AS grace_on OFFSET 0) AS grace_day
  CROSS JOIN LATERAL (SELECT is_from_before AND ends_on < grace_on AS had_ended,
    CASE WHEN grace_since > due_since AND given_due < grace_on + ${dueSoonDays}::int THEN grace_on + ${dueSoonDays}::int
      ELSE given_due END AS first_due OFFSET 0) AS first
  CROSS JOIN LATERAL (SELECT CASE WHEN record_at IS NULL OR had_ended THEN first_due
    WHEN is_from_before THEN greatest(ends_on, first_due) ELSE ends_on END AS due_on OFFSET 0) AS due`;

const lapseSql = Prisma.sql`
  CROSS JOIN LATERAL (SELECT had_ended OR (is_from_before AND ends_on < today AND today <= due_on) AS has_lapsed) AS lapse
  CROSS JOIN LATERAL (SELECT CASE WHEN NOT has_lapsed THEN record_at END AS completed_at,
    CASE WHEN has_lapsed THEN greatest(grace_since, (ends_on + 1)::timestamp AT TIME ZONE zone) END AS lapsed_at) AS standing`;

/** Selects the rule's inputs: `record_at` is the newest completion that counts; due days count from `due_since`. */
const factsSql = (assigned: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT given.assignment_id, given.person_id, given.course_id, given.learning_path_id, assignments.required, zone, today,
    reach.assigned_at, greatest(reach.assigned_at, repeat_since) AS terms_since, due_since,
    coalesce(assignments.due_on, due_days + (due_since AT TIME ZONE zone)::date) AS given_due,
    record.completed_at AS record_at, is_of_path, CASE
      WHEN repeat_months IS NOT NULL
        THEN ((record.completed_at AT TIME ZONE zone)::date + make_interval(months => repeat_months))::date
      WHEN repeats_with_certificate THEN ${certificateEnd}
    END AS ends_on,
    EXISTS (SELECT FROM exemptions
      WHERE exemptions.assignment_id = assignments.id AND exemptions.person_id = people.id) AS is_exempt,
    EXISTS (SELECT FROM enrollments WHERE enrollments.person_id = people.id
      AND enrollments.course_id = given.course_id AND enrollments.completed_at IS NULL) AS is_started
  FROM (${assigned}) AS given
  JOIN assignments ON assignments.id = given.assignment_id
  JOIN courses ON courses.id = given.course_id AND courses.status = 'published'
  LEFT JOIN learning_paths ON learning_paths.id = given.learning_path_id
  JOIN people ON people.id = given.person_id
  LEFT JOIN person_preferences ON person_preferences.person_id = people.id
  CROSS JOIN LATERAL (SELECT greatest(courses.published_at, learning_paths.published_at) AS published_at) AS shown
  CROSS JOIN LATERAL (SELECT coalesce(time_zone, 'UTC') AS zone, CASE
    WHEN shown.published_at > given.assigned_at + interval '1 day' THEN shown.published_at
    ELSE given.assigned_at END AS assigned_at) AS reach
  CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE zone)::date AS today,
    CASE due_from WHEN 'joining' THEN people.created_at WHEN 'assignment' THEN reach.assigned_at
      ELSE assignments.created_at END AS due_since) AS since
  LEFT JOIN LATERAL (
    SELECT * FROM (
      SELECT id, completed_at, false AS is_of_path FROM course_completions
      WHERE course_completions.person_id = people.id AND course_completions.course_id = given.course_id
      UNION ALL
      SELECT id, completed_at, true FROM learning_path_completions AS whole
      WHERE whole.person_id = people.id AND whole.learning_path_id = given.learning_path_id
        AND NOT whole.courses @> jsonb_build_array(jsonb_build_object('id', given.course_id))
    ) AS records WHERE counts_from IS NULL OR completed_at >= counts_from
    ORDER BY completed_at DESC, is_of_path LIMIT 1
  ) AS record ON true OFFSET 0`;

/** Prefers an assigned path's own newer certificate. A revoked one ends when it would have, because the completion stays. */
const certificateEnd = Prisma.sql`coalesce(
  (SELECT expires_on FROM learning_path_completions AS whole JOIN certificates ON path_completion_id = whole.id
    WHERE whole.person_id = people.id AND whole.learning_path_id = given.learning_path_id
      AND whole.completed_at >= record.completed_at
    ORDER BY whole.completed_at, revoked_at IS NULL DESC, issued_at DESC LIMIT 1),
  (SELECT expires_on FROM certificates WHERE completion_id = record.id
    ORDER BY revoked_at IS NULL DESC, issued_at DESC LIMIT 1))`;

/** Selects the most urgent row per person and course. Leaves out a course for which only a completed path counts, until that ends. */
export const mostUrgentSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, course_id) * FROM (
    SELECT assignment_id, person_id, course_id, learning_path_id, required, assigned_at, due_on, their_today,
      CASE WHEN NOT by_path THEN completed_at END AS completed_at,
      CASE WHEN by_path AND state = 'expired' THEN 'overdue' ELSE state END AS state
    FROM (${states}) AS each WHERE NOT (by_path AND state = 'completed')
  ) AS states
  ORDER BY person_id, course_id, ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

export const urgency = Prisma.sql`array_position(ARRAY[${Prisma.join([...assignmentStates])}]::text[], state)`;

export const pressingSql = {
  late: Prisma.sql`state IN ('overdue', 'expired')`,
  due_this_week: Prisma.sql`state = 'due_soon' AND due_on <= their_today + 7`,
} as const satisfies Record<Pressing, Prisma.Sql>;

/** Merges a path into its most urgent row; `done` and `number` are null for a course. @param states all of a person's, or of an assignment's */
export const wholeStatesSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT * FROM (
    WITH each AS MATERIALIZED (${states}), once AS (${onceSql}), locks AS MATERIALIZED (${locksSql}), of_paths AS (${lockedSql})
    SELECT assignment_id, person_id, course_id, learning_path_id, required, assigned_at, lapsed_at, due_on, completed_at,
      their_today, state, NULL::int AS done, NULL::int AS number FROM each WHERE learning_path_id IS NULL
    UNION ALL ${pathsSql}
  ) AS whole`;

const onceSql = Prisma.sql`
  SELECT DISTINCT ON (assignment_id, person_id, each.course_id) each.*, position, ${stillCounts} AS is_done
  FROM each JOIN learning_path_courses AS link
    ON link.learning_path_id = each.learning_path_id AND link.course_id = each.course_id
  ORDER BY assignment_id, person_id, each.course_id, ${urgency}, due_on NULLS LAST`;

const locksSql = Prisma.sql`
  SELECT learning_path_id, course_id, array_agg(first_id) AS firsts FROM learning_path_locks
  WHERE learning_path_id IN (SELECT learning_path_id FROM each) GROUP BY learning_path_id, course_id`;

const lockedSql = Prisma.sql`
  SELECT here.*, bool_or(is_locked_here) OVER (PARTITION BY person_id, course_id) AS is_locked FROM (
    SELECT once.*, NOT is_started AND coalesce(firsts && array_agg(once.course_id) FILTER (WHERE NOT is_done AND state <> 'exempt')
      OVER (PARTITION BY person_id, once.learning_path_id), false) AS is_locked_here
    FROM once LEFT JOIN locks ON locks.learning_path_id = once.learning_path_id AND locks.course_id = once.course_id
  ) AS here`;

const pathsSql = Prisma.sql`
  SELECT assignment_id, person_id, (array_agg(course_id ORDER BY state IN ('completed', 'exempt'), is_locked, is_started DESC, position))[1],
    learning_path_id, required, min(assigned_at),
    CASE WHEN bool_and(lapsed_at IS NOT NULL) FILTER (WHERE state NOT IN ('completed', 'exempt')) THEN min(lapsed_at) END,
    coalesce(min(due_on) FILTER (WHERE state <> 'completed'), min(due_on)),
    CASE WHEN bool_and(completed_at IS NOT NULL) THEN max(completed_at) END, their_today,
    CASE WHEN min(${urgency}) = ${assignmentStates.indexOf("assigned") + 1}::int AND bool_or(is_done) THEN 'in_progress'
      ELSE (ARRAY[${Prisma.join([...assignmentStates])}]::text[])[min(${urgency})] END,
    count(*) FILTER (WHERE is_done)::int, count(*)::int
  FROM of_paths GROUP BY assignment_id, person_id, learning_path_id, required, their_today`;

export const toDoSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, coalesce(learning_path_id, course_id)) * FROM (${wholeStatesSql(states)}) AS states
  ORDER BY person_id, coalesce(learning_path_id, course_id), ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

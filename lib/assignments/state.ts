import { Prisma } from "@/lib/db";
import { assignmentStates, dueSoonDays, type Pressing } from "./schema";

/**
 * The one rule of what an assignment is to a person: rows of `assignment_id, person_id, course_id, learning_path_id, required,
 * assigned_at, state, due_on, completed_at, their_today`, one for each way in which it reaches them; of an assigned path, for each
 * of its courses. A day is one of the person's time zone.
 *
 * - A completion counts unless it was before the assignment's `counts_from`, and until its `repeat_months` are over; a month
 *   that lacks its day ends on its last day. Of a course that came into a path later, the completed path counts as well.
 * - Who is reached when the date is past, or nearly, has `dueSoonDays` from then on: unless the date was set when they were
 *   reached, or counts from then.
 * - What is exempt is never due.
 * @param assigned rows of the view `assigned`
 */
export const statesSql = (assigned: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT assignment_id, person_id, course_id, learning_path_id, required, assigned_at, due_on, completed_at, today AS their_today, CASE
    WHEN is_exempt THEN 'exempt'
    WHEN completed_at IS NOT NULL AND (due_on IS NULL OR today < due_on - ${dueSoonDays}::int) THEN 'completed'
    WHEN due_on < today AND completed_at IS NOT NULL THEN 'expired'
    WHEN due_on < today THEN 'overdue'
    WHEN due_on <= today + ${dueSoonDays}::int THEN 'due_soon'
    WHEN is_started THEN 'in_progress'
    ELSE 'assigned'
  END AS state
  FROM (
    SELECT assigned.*, assignments.required, today, record.completed_at,
      EXISTS (SELECT FROM exemptions
        WHERE exemptions.assignment_id = assignments.id AND exemptions.person_id = people.id) AS is_exempt,
      EXISTS (SELECT FROM enrollments WHERE enrollments.person_id = people.id
        AND enrollments.course_id = assigned.course_id AND enrollments.completed_at IS NULL) AS is_started,
      CASE
        WHEN record.completed_at IS NOT NULL
          THEN ((record.completed_at AT TIME ZONE zone)::date + make_interval(months => repeat_months))::date
        WHEN assigned_at > due_since AND due_date < assigned_on + ${dueSoonDays}::int
          THEN assigned_on + ${dueSoonDays}::int
        ELSE due_date
      END AS due_on
    FROM (${assigned}) AS assigned
    JOIN assignments ON assignments.id = assignment_id
    JOIN people ON people.id = assigned.person_id
    LEFT JOIN person_preferences ON person_preferences.person_id = people.id
    CROSS JOIN LATERAL (SELECT coalesce(time_zone, 'UTC') AS zone) AS their
    CROSS JOIN LATERAL (SELECT (${now}::timestamptz AT TIME ZONE zone)::date AS today,
      (assigned_at AT TIME ZONE zone)::date AS assigned_on) AS days
    CROSS JOIN LATERAL (SELECT CASE due_from WHEN 'joining' THEN people.created_at WHEN 'assignment' THEN assigned_at
      ELSE assignments.created_at END AS due_since) AS since
    CROSS JOIN LATERAL (SELECT coalesce(assignments.due_on, due_days + (due_since AT TIME ZONE zone)::date) AS due_date)
      AS dates
    LEFT JOIN LATERAL (
      SELECT max(completed_at) AS completed_at FROM (
        SELECT completed_at FROM course_completions
        WHERE course_completions.person_id = people.id AND course_completions.course_id = assigned.course_id
        UNION ALL
        SELECT completed_at FROM learning_path_completions AS whole
        WHERE whole.person_id = people.id AND whole.learning_path_id = assigned.learning_path_id
          AND NOT whole.courses @> jsonb_build_array(jsonb_build_object('id', assigned.course_id))
      ) AS records WHERE counts_from IS NULL OR completed_at >= counts_from
    ) AS record ON true
  ) AS facts`;

/** Of what reaches a person in several ways, the most urgent: one row for each of their courses. */
export const mostUrgentSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, course_id) * FROM (${states}) AS states
  ORDER BY person_id, course_id, ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

/** For a row of states: a number, the most urgent first. */
export const urgency = Prisma.sql`array_position(ARRAY[${Prisma.join([...assignmentStates])}]::text[], state)`;

/** For a row of states: what an admin's home, its lists and a manager's weekly mail are about. */
export const pressingSql = {
  late: Prisma.sql`state IN ('overdue', 'expired')`,
  due_this_week: Prisma.sql`state = 'due_soon' AND due_on <= their_today + 7`,
} as const satisfies Record<Pressing, Prisma.Sql>;

/**
 * Of paths, one row for each assignment and person instead of those of its courses, with the `course_id` of the next to do, how many
 * are `done`, and their `number`; null of a course. A path is as urgent as the most urgent of its courses, and completed when all are.
 * @param states all of a person's, or of an assignment's
 */
export const wholeStatesSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT * FROM (
    WITH each AS MATERIALIZED (${states}), of_paths AS (
      SELECT DISTINCT ON (assignment_id, person_id, each.course_id) each.*, position,
        completed_at IS NOT NULL AND state <> 'expired' AS is_done
      FROM each JOIN learning_path_courses AS link
        ON link.learning_path_id = each.learning_path_id AND link.course_id = each.course_id
      ORDER BY assignment_id, person_id, each.course_id, ${urgency}, due_on NULLS LAST
    )
    SELECT assignment_id, person_id, course_id, learning_path_id, required, assigned_at, due_on, completed_at, their_today, state,
      NULL::int AS done, NULL::int AS number FROM each WHERE learning_path_id IS NULL
    UNION ALL
    SELECT assignment_id, person_id, (array_agg(course_id ORDER BY state IN ('completed', 'exempt'), position))[1],
      learning_path_id, required, min(assigned_at),
      coalesce(min(due_on) FILTER (WHERE state <> 'completed'), min(due_on)),
      CASE WHEN bool_and(completed_at IS NOT NULL) THEN max(completed_at) END, their_today,
      CASE WHEN min(${urgency}) = ${assignmentStates.indexOf("assigned") + 1}::int AND bool_or(is_done) THEN 'in_progress'
        ELSE (ARRAY[${Prisma.join([...assignmentStates])}]::text[])[min(${urgency})] END,
      count(*) FILTER (WHERE is_done)::int, count(*)::int
    FROM of_paths GROUP BY assignment_id, person_id, learning_path_id, required, their_today
  ) AS whole`;

/** Of what reaches a person in several ways, the most urgent: one row for each of their paths, and of the other courses. */
export const toDoSql = (states: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, coalesce(learning_path_id, course_id)) * FROM (${wholeStatesSql(states)}) AS states
  ORDER BY person_id, coalesce(learning_path_id, course_id), ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

import { Prisma } from "@/lib/database/db";
import { type AssignmentState, assignmentStates, dueSoonDays, type Pressing } from "./schema";

/**
 * Selects current rows of `requirements` with their state at `now`. `due_on` is the last day to complete it. After the completion, it is
 * the last day on which that counts. `next_at` is the end of that day where the person lives.
 */
export const requirementsSql = (which: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT person_id, course_id, assignment_id, learning_path_id, required, round, assigned_at, completed_at, next_at,
    started_at IS NOT NULL AS is_started, CASE phase WHEN 2 THEN valid_on WHEN 3 THEN NULL ELSE due_on END AS due_on,
    ${now}::timestamptz AS now,
    requirement_state(due_at, started_at, completed_at, valid_until, exempt_since, ${now}::timestamptz) AS state
  FROM requirements WHERE ended_at IS NULL AND ${which}`;

/** Matches current rows by their indexed columns, as `requirement_state` would. */
export function isInStateSql(state: AssignmentState, now: Date): Prisma.Sql {
  const isOver = Prisma.sql`next_at <= ${now}::timestamptz`;
  const isLater = Prisma.sql`next_at > ${daysFrom(now, dueSoonDays)}`;
  const conditions: Record<AssignmentState, Prisma.Sql> = {
    overdue: Prisma.sql`phase < 2 AND ${isOver}`,
    expired: Prisma.sql`phase = 2 AND ${isOver}`,
    due_soon: Prisma.sql`next_at > ${now}::timestamptz AND next_at <= ${daysFrom(now, dueSoonDays)}`,
    in_progress: Prisma.sql`phase = 1 AND ${isLater}`,
    assigned: Prisma.sql`phase = 0 AND ${isLater}`,
    completed: Prisma.sql`phase = 2 AND ${isLater}`,
    exempt: Prisma.sql`phase = 3`,
  };
  return conditions[state];
}

/** Matches the row of `requirements` that is the most urgent of its person and course. */
export function isMostUrgentSql(now: Date): Prisma.Sql {
  const places = assignmentStates.map(
    (state, place) => Prisma.sql`WHEN ${isInStateSql(state, now)} THEN ${Prisma.raw(String(place))}`,
  );
  return Prisma.sql`requirements.assignment_id = (
    SELECT assignment_id FROM requirements AS same
    WHERE same.course_id = requirements.course_id AND same.person_id = requirements.person_id AND same.ended_at IS NULL
    ORDER BY CASE ${Prisma.join(places, " ")} END, next_at, assignment_id LIMIT 1)`;
}

export const isPressingSql = (pressing: Pressing, now: Date) =>
  pressing === "late"
    ? Prisma.sql`next_at <= ${now}::timestamptz`
    : Prisma.sql`next_at > ${now}::timestamptz AND next_at <= ${daysFrom(now, 7)}`;

/** Selects what is late or due this week, once per person and path (or directly assigned course): its earliest row. */
export const mostPressingSql = (which: Prisma.Sql, now: Date) => Prisma.sql`
  SELECT DISTINCT ON (person_id, id) * FROM (
    SELECT coalesce(learning_path_id, course_id) AS id, learning_path_id IS NOT NULL AS is_path, person_id, course_id,
      learning_path_id, next_at, CASE WHEN completed_at IS NULL THEN due_on ELSE valid_on END AS due_on,
      requirement_state(due_at, started_at, completed_at, valid_until, exempt_since, ${now}::timestamptz) AS state
    FROM requirements WHERE ended_at IS NULL AND next_at <= ${daysFrom(now, 7)} AND next_at < 'infinity' AND ${which}) AS each
  ORDER BY person_id, id, next_at`;

const daysFrom = (now: Date, days: number) =>
  Prisma.sql`${new Date(now.getTime() + days * 86_400_000)}::timestamptz`;

/** Matches states whose completion counts. */
export const stillCounts = Prisma.sql`(completed_at IS NOT NULL AND state <> 'expired')`;

export const urgency = Prisma.sql`array_position(ARRAY[${Prisma.join([...assignmentStates])}]::text[], state)`;

export const pressingSql = {
  late: Prisma.sql`state IN ('overdue', 'expired')`,
  due_this_week: Prisma.sql`state = 'due_soon' AND next_at <= now + interval '7 days'`,
} as const satisfies Record<Pressing, Prisma.Sql>;

/** Selects the most urgent row per person and course. */
export const mostUrgentSql = (rows: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, course_id) * FROM (${rows}) AS each
  ORDER BY person_id, course_id, ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

/** Merges a path into its most urgent row; `done` and `number` are null for a course. @param rows all of a person's, or of an assignment's */
export const wholeStatesSql = (rows: Prisma.Sql) => Prisma.sql`
  SELECT * FROM (
    WITH each AS MATERIALIZED (${rows}), locks AS MATERIALIZED (${locksSql}), of_paths AS (${lockedSql})
    SELECT assignment_id, person_id, course_id, learning_path_id, required, round, assigned_at, due_on, next_at, completed_at, now,
      state, NULL::int AS done, NULL::int AS number FROM each WHERE learning_path_id IS NULL
    UNION ALL ${pathsSql}
  ) AS whole`;

const locksSql = Prisma.sql`
  SELECT learning_path_id, course_id, array_agg(first_id) AS firsts FROM learning_path_locks
  WHERE learning_path_id IN (SELECT learning_path_id FROM each) GROUP BY learning_path_id, course_id`;

const lockedSql = Prisma.sql`
  SELECT here.*, bool_or(is_locked_here) OVER (PARTITION BY person_id, course_id) AS is_locked FROM (
    SELECT each.*, position, ${stillCounts} AS is_done,
      NOT is_started AND coalesce(firsts && array_agg(course_id) FILTER (WHERE NOT ${stillCounts} AND state <> 'exempt')
        OVER (PARTITION BY person_id, learning_path_id), false) AS is_locked_here
    FROM each JOIN learning_path_courses USING (learning_path_id, course_id) LEFT JOIN locks USING (learning_path_id, course_id)
  ) AS here`;

const pathsSql = Prisma.sql`
  SELECT assignment_id, person_id, (array_agg(course_id ORDER BY state IN ('completed', 'exempt'), is_locked, is_started DESC, position))[1],
    learning_path_id, required, max(round), min(assigned_at),
    coalesce(min(due_on) FILTER (WHERE state <> 'completed'), min(due_on)),
    coalesce(min(next_at) FILTER (WHERE state <> 'completed'), min(next_at)),
    CASE WHEN bool_and(completed_at IS NOT NULL) THEN max(completed_at) END, now,
    CASE WHEN min(${urgency}) = ${assignmentStates.indexOf("assigned") + 1}::int AND bool_or(is_done) THEN 'in_progress'
      ELSE (ARRAY[${Prisma.join([...assignmentStates])}]::text[])[min(${urgency})] END,
    count(*) FILTER (WHERE is_done)::int, count(*)::int
  FROM of_paths GROUP BY assignment_id, person_id, learning_path_id, required, now`;

/** Selects the most urgent row per person and path or directly assigned course. */
export const toDoSql = (rows: Prisma.Sql) => Prisma.sql`
  SELECT DISTINCT ON (person_id, coalesce(learning_path_id, course_id)) * FROM (${wholeStatesSql(rows)}) AS states
  ORDER BY person_id, coalesce(learning_path_id, course_id), ${urgency}, due_on NULLS LAST, required DESC, assignment_id`;

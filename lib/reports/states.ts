import { isInStateSql } from "@/lib/assignments/requirement-sql";
import { assignmentStates } from "@/lib/assignments/schema";
import { Prisma } from "@/lib/database/db";
import type { Moment } from "./moment";

/** People, each counted once in a course, in their most urgent state. */
export type StateCounts = {
  people: number;
  completed: number;
  dueSoon: number;
  overdue: number;
  expired: number;
  exempt: number;
};

/** Matches the rows `r` of requirements that a person had at a moment. */
export const holdsAt = ({ at, isPast }: Moment) =>
  isPast
    ? Prisma.sql`r.assigned_at <= ${at} AND (r.ended_at IS NULL OR r.ended_at > ${at})`
    : Prisma.sql`r.ended_at IS NULL`;

/** The state of a row `r`, as its place in `assignmentStates`. An index has the columns of today's states. */
export function urgencyAt({ at, isPast }: Moment): Prisma.Sql {
  const state = Prisma.sql`requirement_state(r.due_at, r.started_at, r.completed_at, r.valid_until, r.exempt_since, ${at})`;
  const places = assignmentStates.map(
    (name, place) =>
      Prisma.sql`WHEN ${isPast ? name : isInStateSql(name, at)} THEN ${Prisma.raw(String(place))}`,
  );
  return Prisma.sql`CASE ${isPast ? state : Prisma.empty} ${Prisma.join(places, " ")} END`;
}

/** When the state of a row `r` would change because of time alone. */
export const nextAt = ({ at, isPast }: Moment) =>
  isPast
    ? Prisma.sql`CASE WHEN r.completed_at <= ${at} THEN r.valid_until ELSE r.due_at END`
    : Prisma.sql`r.next_at`;

export const stateOf = (urgency: number) => assignmentStates[urgency] ?? "assigned";

export const placeOf = (state: (typeof assignmentStates)[number]) => assignmentStates.indexOf(state);

/** Selects each person's urgency in each course. @param people selects `person_id`; null means everyone. @param only a condition on `r` */
export function urgencies(people: Prisma.Sql | null, moment: Moment, only = Prisma.sql`true`): Prisma.Sql {
  const select = Prisma.sql`SELECT r.person_id, r.course_id, min(${urgencyAt(moment)}) AS urgency`;
  if (!people)
    return Prisma.sql`${select} FROM requirements AS r WHERE ${holdsAt(moment)} AND ${only} GROUP BY r.person_id, r.course_id`;
  // The lateral join reads only their rows, by the primary key.
  return Prisma.sql`${select} FROM (SELECT DISTINCT person_id FROM (${people}) AS members) AS theirs
    CROSS JOIN LATERAL (SELECT * FROM requirements AS r
      WHERE r.person_id = theirs.person_id AND ${holdsAt(moment)} AND ${only} OFFSET 0) AS r
    GROUP BY r.person_id, r.course_id`;
}

const countIn = (...states: (typeof assignmentStates)[number][]) =>
  Prisma.sql`count(*) FILTER (WHERE urgency IN (${Prisma.join(states.map(placeOf))}))::int`;

export const stateCounts = Prisma.sql`count(*)::int AS people, ${countIn("completed")} AS completed,
  ${countIn("due_soon")} AS due_soon, ${countIn("overdue")} AS overdue, ${countIn("expired")} AS expired,
  ${countIn("exempt")} AS exempt`;

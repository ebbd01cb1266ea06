import { validate } from "uuid";
import { z } from "zod";
import type { AssignmentState } from "@/lib/assignments/schema";
import { Prisma } from "@/lib/database/db";
import { selectFromList } from "@/lib/lists/admin-list";
import { byChoice, bySearch, type Filter } from "@/lib/lists/filters";
import { hasSignedIn } from "@/lib/people/list";
import { searchFor } from "@/lib/people/search";
import type { RequirementEnd } from "@/prisma/generated/client";
import { type Moment, momentOf } from "./moment";
import { overdueByCourse } from "./overdue-by-course";
import { isAmong, type PeopleFilter, peopleReached } from "./reach";
import { idFrom, type Report, readTotals } from "./report";

export type TrainingRecord = {
  id: string;
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSignedIn: boolean;
  courseId: string;
  courseName: string | null;
  pathName: string | null;
  required: boolean;
  round: number;
  state: AssignmentState;
  assignedAt: Date;
  dueOn: string | null;
  completedAt: Date | null;
  /** In percent, of that completion. */
  score: number | null;
  validOn: string | null;
  exemptSince: Date | null;
  endedAt: Date | null;
  endReason: RequirementEnd | null;
};

type Name = PeopleFilter | "person" | "q" | "standing";

/** Everything that people had to do by a moment, with how it ended. An ended row has its last state. */
export const trainingRecords: Report<TrainingRecord, Name> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const until = (column: string) =>
      Prisma.sql`CASE WHEN r.${Prisma.raw(column)} <= ${moment.at} THEN r.${Prisma.raw(column)} END`;
    const hasEnded = Prisma.sql`coalesce(r.ended_at <= ${moment.at}, false)`;
    const key = idFrom("r.person_id", "r.course_id", "r.assignment_id", "r.round");
    return {
      table: "requirements",
      key,
      listed: Prisma.sql`${Prisma.raw(key)} AS id, people.id AS "personId", first_name AS "firstName", last_name AS "lastName", email, ${hasSignedIn},
        r.course_id AS "courseId", courses.name AS "courseName", learning_paths.name AS "pathName", required, round,
        ${stateAtOrEnd(moment)},
        assigned_at AS "assignedAt", due_on::text AS "dueOn", ${until("completed_at")} AS "completedAt",
        CASE WHEN completed_at <= ${moment.at} THEN valid_on::text END AS "validOn", ${until("exempt_since")} AS "exemptSince",
        ${until("ended_at")} AS "endedAt", CASE WHEN ${hasEnded} THEN end_reason::text END AS "endReason"`,
      details: Prisma.sql`(SELECT score::float FROM course_completions AS done
        WHERE done.person_id = requirements."personId" AND done.course_id = requirements."courseId"
          AND done.completed_at <= requirements."completedAt" ORDER BY done.completed_at DESC LIMIT 1) AS score`,
      from: Prisma.sql`requirements AS r JOIN people ON people.id = r.person_id LEFT JOIN courses ON courses.id = r.course_id
        LEFT JOIN learning_paths ON learning_paths.id = r.learning_path_id`,
      where: Prisma.sql`${isAmong(Prisma.sql`r.person_id`, people)} AND r.assigned_at <= ${moment.at}`,
      filters: {
        ...filters,
        person: onePerson,
        q: bySearch(searchFor(reader)),
        standing: byChoice({ current: Prisma.sql`NOT ${hasEnded}`, ended: hasEnded }),
      },
      // The primary key serves the order by person.
      orders: {
        person: [
          { sql: "r.person_id", kind: "exact", type: "uuid" },
          { sql: "r.course_id", kind: "exact", type: "uuid" },
          { sql: "r.assignment_id", kind: "exact", type: "uuid" },
          { sql: "r.round", kind: "number", type: "smallint" },
        ],
        assigned: [{ sql: "r.assigned_at", kind: "time" }],
      },
      defaultSort: ({ person }) => (person ? "-assigned" : "person"),
      isHeavy: () => true,
      csv: {
        person_id: ({ personId }) => personId,
        first_name: ({ firstName }) => firstName,
        last_name: ({ lastName }) => lastName,
        email: ({ email }) => email,
        has_signed_in: ({ hasSignedIn }) => hasSignedIn,
        course_id: ({ courseId }) => courseId,
        course_name: ({ courseName }) => courseName,
        learning_path_name: ({ pathName }) => pathName,
        required: ({ required }) => required,
        round: ({ round }) => round,
        state: ({ state }) => state,
        assigned_at: ({ assignedAt }) => assignedAt,
        due_on: ({ dueOn }) => dueOn,
        completed_at: ({ completedAt }) => completedAt,
        score: ({ score }) => score,
        valid_on: ({ validOn }) => validOn,
        exempt_since: ({ exemptSince }) => exemptSince,
        ended_at: ({ endedAt }) => endedAt,
        end_reason: ({ endReason }) => endReason,
      },
    };
  },
  async totals(reader, at, parameters) {
    const { person, q, standing } = parameters;
    // Large schools have stored counts.
    if (!person && !q && !standing) return overdueByCourse.totals(reader, at, parameters);
    const moment = momentOf(at);
    const list = await trainingRecords.list(reader, at, parameters);
    const states = await selectFromList(list, parameters, stateAtOrEnd(moment));
    const countOf = (state: AssignmentState) => Prisma.sql`count(*) FILTER (WHERE state = ${state})::int`;
    return readTotals(Prisma.sql`SELECT ${countOf("overdue")} AS overdue, ${countOf("expired")} AS expired,
      ${countOf("due_soon")} AS "dueSoon", ${countOf("completed")} AS completed FROM (${states}) AS records`);
  },
};

const stateAtOrEnd = ({ at }: Moment) =>
  Prisma.sql`requirement_state(due_at, started_at, completed_at, valid_until, exempt_since, least(ended_at, ${at})) AS state`;

const onePerson: Filter = {
  schema: z
    .string()
    .refine((id) => id === "" || validate(id))
    .default(""),
  where: (id) => Prisma.sql`r.person_id = ${id}::uuid`,
};

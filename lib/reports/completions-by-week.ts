import { Prisma } from "@/lib/database/db";
import { byText } from "@/lib/lists/filters";
import { isInWeek } from "./completion-weeks";
import { countPeople } from "./kept-counts";
import { dayOf, type Moment, momentOf, schoolZone } from "./moment";
import { isAmong, type PeopleFilter, peopleReached } from "./reach";
import { idFrom, type Report, readTotals } from "./report";
import { findStoredDay } from "./training-days";

/** `week` is its Monday, as `YYYY-MM-DD`. */
export type Week = { id: string; week: string; completions: number };

const mostWeeks = 104;

/** Weeks are those of the school's time zone, the newest first; the newest may not be over. */
export const completionsByWeek: Report<Week, PeopleFilter | "course"> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { course } = parameters;
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const theirs =
      people &&
      (await countPeople({ reader, moment, people }, weeksOf(people, moment, course), "completion_weeks"));
    const { sql, ...when } = theirs ?? { sql: null };
    const key = idFrom("weeks.monday");
    return {
      table: "weeks",
      key,
      listed: Prisma.sql`${Prisma.raw(key)} AS id, weeks.monday::text AS week, ${
        sql ? Prisma.sql`coalesce(theirs.completions, 0)` : await countOfWeek(moment, course)
      } AS completions`,
      from: Prisma.sql`(SELECT date_trunc('week', ${dayOf(moment.at)})::date - 7 * number AS monday
        FROM generate_series(0, ${mostWeeks - 1}::int) AS series (number)) AS weeks
        ${sql ? Prisma.sql`LEFT JOIN (${sql}) AS theirs ON theirs.monday = weeks.monday` : Prisma.empty}`,
      filters: { ...filters, course: byText(() => Prisma.sql`true`) },
      orders: { week: [{ sql: "weeks.monday", kind: "date" }] },
      defaultSort: () => "-week",
      isHeavy: () => true,
      ...when,
      csv: { week: ({ week }) => week, completions: ({ completions }) => completions },
    };
  },
  async totals(reader, at, parameters) {
    const moment = momentOf(at);
    const { people } = await peopleReached(reader, moment, parameters);
    return readTotals(Prisma.sql`SELECT count(*)::int AS completions FROM course_completions AS done
      WHERE completed_at > ${moment.at}::timestamptz - interval '28 days' AND ${counts(moment, parameters.course)}
        AND ${isAmong(Prisma.sql`done.person_id`, people)}`);
  },
};

/** Reads the stored count of a large school for a week that is over. */
async function countOfWeek(moment: Moment, course: unknown): Promise<Prisma.Sql> {
  const counted = Prisma.sql`(SELECT count(*)::int FROM course_completions AS done
    WHERE ${isInWeek(Prisma.sql`weeks.monday`)} AND ${counts(moment, course)})`;
  const stored = course ? null : await findStoredDay(moment);
  if (!stored) return counted;
  return Prisma.sql`coalesce((SELECT completions FROM completion_weeks
    WHERE monday = weeks.monday AND monday + 7 <= ${dayOf(moment.at)}), ${counted})`;
}

/** Reads only their completions, once for all weeks. */
const weeksOf = (people: Prisma.Sql, moment: Moment, course: unknown) => Prisma.sql`
  SELECT date_trunc('week', completed_at AT TIME ZONE ${schoolZone})::date AS monday, count(*)::int AS completions
  FROM (SELECT DISTINCT person_id FROM (${people}) AS members) AS reached
  CROSS JOIN LATERAL (SELECT * FROM course_completions AS done
    WHERE done.person_id = reached.person_id AND ${counts(moment, course)} OFFSET 0) AS done GROUP BY 1`;

const counts = ({ at }: Moment, course: unknown) =>
  Prisma.sql`completed_at <= ${at} AND ${
    typeof course === "string" && course !== ""
      ? Prisma.sql`done.course_id IN (SELECT id FROM courses WHERE name = ${course})`
      : Prisma.sql`true`
  }`;

import { Prisma } from "@/lib/database/db";
import { byChoice, byText } from "@/lib/lists/filters";
import { isInWeek, startOf } from "./completion-weeks";
import { type Asked, type Counted, countPeople } from "./kept-counts";
import { dayOf, type Moment, momentOf, schoolZone } from "./moment";
import { findGroupingField, listGroupingFields } from "./overdue-by-field";
import { isAmong, type PeopleFilter, peopleReached } from "./reach";
import { idFrom, type Report, readTotals } from "./report";
import { findStoredDay } from "./training-days";

/** `week` is its Monday, as `YYYY-MM-DD`. `value` is null without a field to group by, and empty for people without a value. */
export type Week = { id: string; week: string; value: string | null; completions: number };

const mostWeeks = 104;

/**
 * Weeks are those of the school's time zone, the newest first; the newest may not be over. `by` is the ID or the name of a text field;
 * with it, only weeks with completions have rows.
 */
export const completionsByWeek: Report<Week, PeopleFilter | "course" | "by"> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { course } = parameters;
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const fields = await listGroupingFields(reader);
    const field = parameters.by ? findGroupingField(fields, parameters) : undefined;
    const { sql, ...when } = field
      ? { sql: weeksByValue(field.id, people, moment, course) }
      : await everyWeek({ reader, moment, people }, course);
    const key = idFrom("weeks.monday", "weeks.key");
    return {
      table: "weeks",
      key,
      listed: Prisma.sql`${Prisma.raw(key)} AS id, weeks.monday::text AS week, weeks.value, completions`,
      from: Prisma.sql`(${sql}) AS weeks`,
      filters: {
        ...filters,
        course: byText(() => Prisma.sql`true`),
        by: byChoice(
          Object.fromEntries(
            fields.flatMap(({ id, name }) => [id, name]).map((one) => [one, Prisma.sql`true`]),
          ),
        ),
      },
      orders: {
        week: [
          { sql: "weeks.monday", kind: "date" },
          { sql: "weeks.completions", kind: "number" },
        ],
      },
      defaultSort: () => "-week",
      isHeavy: () => true,
      ...when,
      csv: {
        week: ({ week }) => week,
        ...(field && { field_value: ({ value }: Week) => value || null }),
        completions: ({ completions }) => completions,
      },
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

const newestMonday = ({ at }: Moment) => Prisma.sql`date_trunc('week', ${dayOf(at)})::date`;

/** Selects weeks without completions, too. */
async function everyWeek(asked: Asked, course: unknown): Promise<Counted> {
  const { people, moment } = asked;
  const theirs =
    people && (await countPeople({ ...asked, people }, weeksOf(people, moment, course), "completion_weeks"));
  const { sql, ...when } = theirs ?? { sql: null };
  const completions = sql
    ? Prisma.sql`coalesce(theirs.completions, 0)`
    : await countOfWeek(Prisma.sql`each.monday`, moment, course);
  return {
    sql: Prisma.sql`
      SELECT each.monday, ''::text AS key, NULL::text AS value, ${completions} AS completions
      FROM (SELECT ${newestMonday(moment)} - 7 * number AS monday FROM generate_series(0, ${mostWeeks - 1}::int) AS series (number)) AS each
      ${sql ? Prisma.sql`LEFT JOIN (${sql}) AS theirs ON theirs.monday = each.monday` : Prisma.empty}`,
    ...when,
  };
}

/** Reads the stored count of a large school for a week that is over. */
async function countOfWeek(monday: Prisma.Sql, moment: Moment, course: unknown): Promise<Prisma.Sql> {
  const counted = Prisma.sql`(SELECT count(*)::int FROM course_completions AS done
    WHERE ${isInWeek(monday)} AND ${counts(moment, course)})`;
  const stored = course ? null : await findStoredDay(moment);
  if (!stored) return counted;
  return Prisma.sql`coalesce((SELECT completions FROM completion_weeks AS known
    WHERE known.monday = ${monday} AND known.monday + 7 <= ${dayOf(moment.at)}), ${counted})`;
}

const mondayOf = Prisma.sql`date_trunc('week', completed_at AT TIME ZONE ${schoolZone})::date`;

/** Reads only their completions, once for all weeks. */
const weeksOf = (people: Prisma.Sql, moment: Moment, course: unknown) => Prisma.sql`
  SELECT ${mondayOf} AS monday, count(*)::int AS completions
  FROM (SELECT DISTINCT person_id FROM (${people}) AS members) AS reached
  CROSS JOIN LATERAL (SELECT * FROM course_completions AS done
    WHERE done.person_id = reached.person_id AND ${counts(moment, course)} OFFSET 0) AS done GROUP BY 1`;

const weeksByValue = (
  fieldId: string,
  people: Prisma.Sql | null,
  moment: Moment,
  course: unknown,
) => Prisma.sql`
  SELECT ${mondayOf} AS monday, coalesce(lower(kept.value), '') AS key, coalesce(min(kept.value), '') AS value,
    count(*)::int AS completions
  FROM course_completions AS done LEFT JOIN person_field_values AS kept
    ON kept.person_id = done.person_id AND kept.field_id = ${fieldId}::uuid
  WHERE completed_at >= ${startOf(newestMonday(moment), -7 * (mostWeeks - 1))} AND ${counts(moment, course)}
    AND ${isAmong(Prisma.sql`done.person_id`, people)}
  GROUP BY 1, lower(kept.value)`;

const counts = ({ at }: Moment, course: unknown) =>
  Prisma.sql`completed_at <= ${at} AND ${
    typeof course === "string" && course !== ""
      ? Prisma.sql`done.course_id IN (SELECT id FROM courses WHERE name = ${course})`
      : Prisma.sql`true`
  }`;

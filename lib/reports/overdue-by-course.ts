import { Prisma } from "@/lib/database/db";
import { selectFromList } from "@/lib/lists/admin-list";
import { naturally } from "@/lib/lists/natural-order";
import { type Moment, momentOf } from "./moment";
import { type PeopleFilter, peopleReached } from "./reach";
import { type Report, readTotals } from "./report";
import { type StateCounts, stateCounts, urgencies } from "./states";
import { countTraining } from "./training-days";

export type CourseCounts = StateCounts & { id: string; name: string };

export const overdueByCourse: Report<CourseCounts, PeopleFilter> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const { sql, ...when } = await countTraining(
      { reader, moment, people },
      Prisma.sql`
      SELECT course_id, ${stateCounts} FROM (${urgencies(people, moment)}) AS each GROUP BY course_id`,
    );
    return {
      table: "courses",
      listed: Prisma.sql`courses.id, courses.name, people, completed, due_soon AS "dueSoon", overdue, expired, exempt`,
      from: Prisma.sql`courses JOIN (${sql}) AS counts ON counts.course_id = courses.id AND people > 0`,
      filters,
      orders: {
        overdue: [{ sql: "overdue", kind: "number" }],
        expired: [{ sql: "expired", kind: "number" }],
        people: [{ sql: "people", kind: "number" }],
        name: [{ sql: naturally("courses.name"), kind: "text" }],
      },
      defaultSort: () => "-overdue",
      isHeavy: () => true,
      ...when,
      csv: {
        course_id: ({ id }) => id,
        course_name: ({ name }) => name,
        ...countColumns,
      },
    };
  },
  async totals(reader, at, parameters) {
    const list = await overdueByCourse.list(reader, at, parameters);
    const columns = Prisma.sql`overdue, expired, due_soon, completed`;
    return sumStates(await selectFromList(list, parameters, columns));
  },
};

export const countColumns = {
  people: ({ people }: StateCounts) => people,
  overdue: ({ overdue }: StateCounts) => overdue,
  expired: ({ expired }: StateCounts) => expired,
  due_soon: ({ dueSoon }: StateCounts) => dueSoon,
  completed: ({ completed }: StateCounts) => completed,
  exempt: ({ exempt }: StateCounts) => exempt,
};

export const countStates = (people: Prisma.Sql | null, moment: Moment, only?: Prisma.Sql) =>
  sumStates(Prisma.sql`SELECT ${stateCounts} FROM (${urgencies(people, moment, only)}) AS each`);

function sumStates(counts: Prisma.Sql) {
  const sum = (column: string) => Prisma.raw(`coalesce(sum(${column}), 0)::int`);
  return readTotals(Prisma.sql`
    SELECT ${sum("overdue")} AS overdue, ${sum("expired")} AS expired, ${sum("due_soon")} AS "dueSoon", ${sum("completed")} AS completed
    FROM (${counts}) AS counts`);
}

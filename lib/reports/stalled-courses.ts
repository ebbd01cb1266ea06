import { Prisma } from "@/lib/database/db";
import { selectFromList } from "@/lib/lists/admin-list";
import { naturally } from "@/lib/lists/natural-order";
import { type Moment, momentOf } from "./moment";
import { isAmong, type PeopleFilter, peopleReached } from "./reach";
import { type Report, readTotals } from "./report";
import { findStoredDay } from "./training-days";
import { underWayAt } from "./under-way";

export type StalledCourse = { id: string; name: string; stalled: number; underWay: number };

/** Courses with people who started and were inactive for 30 days. */
export const stalledCourses: Report<StalledCourse, PeopleFilter> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    return {
      table: "courses",
      listed: Prisma.sql`courses.id, courses.name, stalled, under_way AS "underWay"`,
      from: await stalledAt(people, moment),
      where: Prisma.sql`stalled > 0`,
      filters,
      orders: {
        stalled: [{ sql: "stalled", kind: "number" }],
        name: [{ sql: naturally("courses.name"), kind: "text" }],
      },
      defaultSort: () => "-stalled",
      isHeavy: () => true,
      csv: {
        course_id: ({ id }) => id,
        course_name: ({ name }) => name,
        stalled: ({ stalled }) => stalled,
        under_way: ({ underWay }) => underWay,
      },
    };
  },
  async totals(reader, at, parameters) {
    const list = await stalledCourses.list(reader, at, parameters);
    const sums = Prisma.sql`coalesce(sum(stalled), 0)::int AS stalled, coalesce(sum(under_way), 0)::int AS "underWay"`;
    return readTotals(await selectFromList(list, parameters, sums));
  },
};

async function stalledAt(people: Prisma.Sql | null, moment: Moment): Promise<Prisma.Sql> {
  const stored = people ? null : await findStoredDay(moment);
  const started = stored
    ? Prisma.sql`SELECT course_id, under_way, stalled FROM training_days WHERE day = ${stored}::date`
    : underWayAt(moment, isAmong(Prisma.sql`enrollments.person_id`, people));
  return Prisma.sql`courses JOIN (${started}) AS started ON started.course_id = courses.id AND courses.status = 'published'`;
}

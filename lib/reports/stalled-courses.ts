import { Prisma } from "@/lib/database/db";
import { selectFromList } from "@/lib/lists/admin-list";
import { naturally } from "@/lib/lists/natural-order";
import { momentOf } from "./moment";
import { isAmong, type PeopleFilter, peopleReached } from "./reach";
import { type Report, readTotals } from "./report";
import { countTraining } from "./training-days";
import { underWayAt } from "./under-way";

export type StalledCourse = { id: string; name: string; stalled: number; underWay: number };

/** Courses with people who started and were inactive for 30 days. */
export const stalledCourses: Report<StalledCourse, PeopleFilter> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const counting = underWayAt(moment, isAmong(Prisma.sql`enrollments.person_id`, people));
    const { sql, ...when } = await countTraining({ reader, moment, people }, counting);
    return {
      table: "courses",
      listed: Prisma.sql`courses.id, courses.name, stalled, under_way AS "underWay"`,
      from: Prisma.sql`courses JOIN (${sql}) AS started
        ON started.course_id = courses.id AND courses.status = 'published'`,
      where: Prisma.sql`stalled > 0`,
      filters,
      orders: {
        stalled: [{ sql: "stalled", kind: "number" }],
        name: [{ sql: naturally("courses.name"), kind: "text" }],
      },
      defaultSort: () => "-stalled",
      isHeavy: () => true,
      ...when,
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

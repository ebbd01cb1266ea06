import { type CustomField, listFields } from "@/lib/custom-fields/list";
import { Prisma } from "@/lib/database/db";
import { byChoice } from "@/lib/lists/filters";
import { naturally } from "@/lib/lists/natural-order";
import { countByValue, findStoredFieldDay } from "./field-days";
import { type Asked, type Counted, countPeople } from "./kept-counts";
import type { MemberCounts } from "./member-counts";
import { momentOf } from "./moment";
import { overdueByCourse } from "./overdue-by-course";
import { memberColumns } from "./overdue-by-group";
import { type Parameters, type PeopleFilter, peopleReached, type Reader } from "./reach";
import { idFrom, type Report } from "./report";

/** People with the same value, whatever its case. The value is empty for people without one. */
export type ValueCounts = MemberCounts & { id: string; value: string };

/** `by` is the ID or the name of a text field; without it, the report groups by the first one. */
export const overdueByField: Report<ValueCounts, PeopleFilter | "by"> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const fields = await listGroupingFields(reader);
    const { people, filters } = await peopleReached(reader, moment, parameters);
    const field = findGroupingField(fields, parameters);
    const { sql, ...when } = await countsOf(field, { reader, moment, people });
    const key = idFrom("counts.key");
    return {
      table: "counts",
      key,
      listed: Prisma.sql`${Prisma.raw(key)} AS id, value, people, late_people AS "latePeople", completed, due_soon AS "dueSoon",
        overdue, expired, exempt`,
      from: Prisma.sql`(${sql}) AS counts`,
      filters: {
        ...filters,
        by: byChoice(
          Object.fromEntries(
            fields.flatMap(({ id, name }) => [id, name]).map((one) => [one, Prisma.sql`true`]),
          ),
        ),
      },
      orders: {
        people_overdue: [{ sql: "late_people", kind: "number" }],
        people: [{ sql: "people", kind: "number" }],
        value: [{ sql: naturally("counts.key"), kind: "text" }],
      },
      defaultSort: () => "-people_overdue",
      isHeavy: () => true,
      ...when,
      csv: {
        field_value: ({ value }) => value || null,
        ...Object.fromEntries(
          Object.entries(memberColumns).map(([name, cell]) => [
            name,
            (counts: ValueCounts) => cell({ counts }),
          ]),
        ),
      },
    };
  },
  // Fields with many values have no rows in large schools.
  totals: overdueByCourse.totals,
};

export const listGroupingFields = async (reader: Reader) =>
  (await listFields(reader)).filter(({ kind }) => kind === "text");

export const findGroupingField = (fields: readonly CustomField[], { by }: Parameters) =>
  by ? fields.find(({ id, name }) => id === by || name === by) : fields[0];

async function countsOf(field: CustomField | undefined, asked: Asked): Promise<Counted> {
  if (!field) return { sql: Prisma.sql`SELECT * FROM field_days WHERE false` };
  const { people, moment } = asked;
  const sql = countByValue([field.id], people, moment);
  if (people) return countPeople({ ...asked, people }, sql, "field_days");
  const stored = await findStoredFieldDay(field.id, moment);
  if (!stored) return { sql };
  const { day, countedAt } = stored;
  return {
    sql: Prisma.sql`SELECT * FROM field_days WHERE field_id = ${field.id}::uuid AND day = ${day}::date`,
    countedAt,
  };
}

import { type CustomField, listFields } from "@/lib/custom-fields/list";
import { Prisma } from "@/lib/database/db";
import { byChoice } from "@/lib/lists/filters";
import { naturally } from "@/lib/lists/natural-order";
import { countByValue, findStoredFieldDay } from "./field-days";
import type { MemberCounts } from "./member-counts";
import { type Moment, momentOf } from "./moment";
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
    const key = idFrom("counts.key");
    return {
      table: "counts",
      key,
      listed: Prisma.sql`${Prisma.raw(key)} AS id, value, people, late_people AS "latePeople", completed, due_soon AS "dueSoon",
        overdue, expired, exempt`,
      from: Prisma.sql`(${await countsOf(findGroupingField(fields, parameters), people, moment)}) AS counts`,
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

async function countsOf(field: CustomField | undefined, people: Prisma.Sql | null, moment: Moment) {
  if (!field) return Prisma.sql`SELECT * FROM field_days WHERE false`;
  const stored = people ? null : await findStoredFieldDay(field.id, moment);
  return stored
    ? Prisma.sql`SELECT * FROM field_days WHERE field_id = ${field.id}::uuid AND day = ${stored}::date`
    : countByValue([field.id], people, moment);
}

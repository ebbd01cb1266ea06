import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { type AdminList, withColumns } from "@/lib/lists/admin-list";
import { byText } from "@/lib/lists/filters";
import { type ListedPerson, type PeopleFilter, peopleFileFor, peopleListFor } from "@/lib/people/list";
import { type CustomField, listFields } from "./list";

type Reader = May<"people.read" | "groups.read">;

type Name = PeopleFilter | FieldFilter;

type Found<Row> = { list: AdminList<Row, Name>; fields: CustomField[] };

export type FieldFilter = `field.${string}`;

export const filterOf = ({ id }: Pick<CustomField, "id">) => `field.${id}` as const;

/** Returns the list of people with a filter for each field. */
export async function findPeopleList(actor: Reader): Promise<Found<ListedPerson>> {
  const fields = await listFields(actor);
  return { list: filteredBy(fields, peopleListFor(actor)), fields };
}

export async function findPeopleFile(actor: Reader) {
  const fields = await listFields(actor);
  return withValues(fields, filteredBy(fields, peopleFileFor(actor)));
}

function filteredBy<Row>(
  fields: readonly CustomField[],
  list: AdminList<Row, PeopleFilter>,
): AdminList<Row, Name> {
  const filters = fields.map((field) => [filterOf(field), byText((value) => hasValueSql(field.id, [value]))]);
  return { ...list, filters: { ...list.filters, ...Object.fromEntries(filters) } };
}

/** A condition on `people`. */
export const hasValueSql = (fieldId: string, values: readonly string[]) =>
  Prisma.sql`people.id IN (${peopleWithSql(fieldId, values)})`;

/** Selects `person_id`. The index person_field_values_value_sort serves it. */
export const peopleWithSql = (fieldId: string, values: readonly string[]) => Prisma.sql`
  SELECT person_id FROM person_field_values WHERE field_id = ${fieldId}::uuid
    AND lower(value) IN (${Prisma.join(values.map((value) => Prisma.sql`lower(${value}::text)`))})`;

export type WithValues = { fields: Record<string, string> | null };

/** Adds a column for each field to a list of `people`. */
export function withValues<Row, Name extends string>(
  fields: readonly CustomField[],
  list: AdminList<Row, Name>,
) {
  const values = Prisma.sql`(SELECT json_object_agg(field_id, value) FROM person_field_values
    WHERE person_id = people.id) AS fields`;
  const columns = fields.map(({ id, name }) => {
    const heading = Object.hasOwn(list.csv, name) ? `${name} (${id})` : name;
    return [heading, ({ fields }: WithValues) => fields?.[id]] as const;
  });
  return withColumns<Row, WithValues, Name>(list, values, Object.fromEntries(columns));
}

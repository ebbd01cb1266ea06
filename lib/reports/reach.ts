import type { May } from "@/lib/actor";
import { listFields } from "@/lib/custom-fields/list";
import { type FieldFilter, filterOf, peopleWithSql } from "@/lib/custom-fields/people-list";
import { db, Prisma } from "@/lib/database/db";
import { searchText } from "@/lib/lists/admin-list-query";
import { byText, type Filter } from "@/lib/lists/filters";
import { reachOf } from "@/lib/permissions/permissions";
import { groupIn, teamOf } from "@/lib/permissions/scope";
import type { Moment } from "./moment";

export type Parameters = Readonly<Record<string, unknown>>;

/** Reads reports within the reach of `learners.read`. */
export type Reader = Pick<May<never>, "personId" | "roles">;

/** Reads reports of the whole school, as an API key does. */
export const wholeSchool: Reader = { personId: "", roles: ["reporter"] };

export const inReach = (reader: Reader, id: Prisma.Sql) => groupIn(reader, "learners.read", id);

/** Selects members of groups at a moment, some of them twice. @param which a condition on `group_id` */
export function membersAt(which: Prisma.Sql, { at, isPast }: Moment): Prisma.Sql {
  const members = Prisma.sql`SELECT person_id FROM memberships WHERE ${which}`;
  return isPast
    ? Prisma.sql`${members} AND created_at <= ${at} UNION ALL
        SELECT person_id FROM past_memberships WHERE ${which} AND member_from <= ${at} AND member_until > ${at}`
    : members;
}

export type PeopleFilter = "group" | FieldFilter;

/** `people` selects those of a report; null means everyone. */
export type Reached = { people: Prisma.Sql | null; filters: Record<PeopleFilter, Filter> };

/**
 * A manager reaches their team and the people who were in their groups at that moment. @param parameters may name a group and values of
 * custom fields. The filter finds nobody if there is no such group in reach.
 */
export async function peopleReached(
  reader: Reader,
  moment: Moment,
  parameters: Parameters,
): Promise<Reached> {
  const { group } = parameters;
  const { values, filters } = await fieldsAsked(reader, parameters);
  const [found] =
    typeof group === "string" && group !== ""
      ? await db().$queryRaw<{ id: string }[]>`
          SELECT id FROM groups WHERE name = ${group} AND ${inReach(reader, Prisma.sql`groups.id`)}`
      : [null];
  if (found === undefined) return { people: nobody, filters: { ...filters, group: byText(() => null) } };
  const people = found
    ? membersAt(Prisma.sql`group_id = ${found.id}::uuid`, moment)
    : ownPeople(reader, moment);
  return { people: having(values, people), filters: { ...filters, group: keepsAll } };
}

/** Returns selections of the people with each value, for `having`. */
export async function fieldsAsked(reader: Reader, parameters: Parameters) {
  const fields = await listFields(reader);
  const values = fields.flatMap((field) => {
    const value = searchText.catch("").parse(parameters[filterOf(field)]);
    return value ? [peopleWithSql(field.id, [value])] : [];
  });
  const filters: Record<FieldFilter, Filter> = Object.fromEntries(
    fields.map((field) => [filterOf(field), keepsAll]),
  );
  return { values, filters };
}

/** Keeps the people whom every other selection has. */
export const having = <People extends Prisma.Sql | null>(values: readonly Prisma.Sql[], people: People) =>
  values.reduce<Prisma.Sql | People>(
    (some, these) =>
      some ? Prisma.sql`SELECT person_id FROM (${these}) AS matching WHERE person_id IN (${some})` : these,
    people,
  );

/** Null means everyone. */
export function ownPeople(reader: Reader, moment: Moment): Prisma.Sql | null {
  const reach = reachOf(reader.roles, "learners.read");
  if (reach.has("everything")) return null;
  const members = membersAt(inReach(reader, Prisma.sql`group_id`), moment);
  if (!reach.has("team")) return members;
  return Prisma.sql`${members} UNION ALL SELECT id FROM (${teamOf(reader)}) AS team`;
}

const nobody = Prisma.sql`SELECT id AS person_id FROM people WHERE false`;

// The parameters choose the people, so the list keeps all of its rows.
const keepsAll = byText(() => Prisma.sql`true`);

export const isAmong = (id: Prisma.Sql, people: Prisma.Sql | null) =>
  people ? Prisma.sql`${id} IN (${people})` : Prisma.sql`true`;

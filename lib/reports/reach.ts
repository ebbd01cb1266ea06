import type { May } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { byText, type Filter } from "@/lib/lists/filters";
import { reachesEverything } from "@/lib/permissions/permissions";
import { groupIn } from "@/lib/permissions/scope";
import type { Moment } from "./moment";

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

/** `people` selects those of a report; null means everyone. */
export type Reached = { people: Prisma.Sql | null; filter: Filter };

/**
 * A manager reaches the people who were in their groups at that moment. @param group the exact name of a group, or empty. The filter
 * finds nobody if there is none in reach.
 */
export async function peopleReached(reader: Reader, moment: Moment, group: unknown): Promise<Reached> {
  const all = reachesEverything(reader, "learners.read")
    ? null
    : membersAt(inReach(reader, Prisma.sql`group_id`), moment);
  if (typeof group !== "string" || group === "")
    return { people: all, filter: byText(() => Prisma.sql`true`) };
  const [found] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM groups WHERE name = ${group} AND ${inReach(reader, Prisma.sql`groups.id`)}`;
  if (!found) return { people: all, filter: byText(() => null) };
  const people = membersAt(Prisma.sql`group_id = ${found.id}::uuid`, moment);
  return { people, filter: byText(() => Prisma.sql`true`) };
}

export const isAmong = (id: Prisma.Sql, people: Prisma.Sql | null) =>
  people ? Prisma.sql`${id} IN (${people})` : Prisma.sql`true`;

import { Prisma, runStatement } from "@/lib/database/db";
import type { Moment } from "./moment";
import { type StateCounts, stateCounts, urgencies } from "./states";

/** Counts what people have to do: `people` counts them, and the states count their courses. */
export type MemberCounts = StateCounts & { latePeople: number };

/** @param members selects `person_id` for a row `owner` with this `id` */
export async function countMembers(
  ids: readonly string[],
  members: Prisma.Sql,
  moment: Moment,
): Promise<Map<string, MemberCounts>> {
  const rows = await runStatement<MemberCounts & { id: string }>(
    Prisma.sql`
      SELECT owner.id, counts.completed, due_soon AS "dueSoon", overdue, expired, exempt, counts.members AS people, "latePeople"
      FROM unnest(${ids}::uuid[]) AS owner (id) CROSS JOIN LATERAL (
        SELECT ${stateCounts}, count(DISTINCT person_id)::int AS members,
          count(DISTINCT person_id) FILTER (WHERE urgency = 0)::int AS "latePeople"
        FROM (${urgencies(members, moment)}) AS each) AS counts`,
    false,
  );
  return new Map(rows.map(({ id, ...counts }) => [id, counts]));
}

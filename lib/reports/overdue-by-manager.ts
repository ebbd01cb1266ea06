import { Prisma } from "@/lib/database/db";
import { bySearch } from "@/lib/lists/filters";
import { byName } from "@/lib/people/list";
import { isFoundBy } from "@/lib/people/search";
import { countMembers, type MemberCounts } from "./member-counts";
import { momentOf } from "./moment";
import { totalsOfStates } from "./overdue-by-course";
import { memberColumns } from "./overdue-by-group";
import { inReach, membersAt } from "./reach";
import type { Report } from "./report";
import { mostMembersCounted } from "./schema";

type Manager = { id: string; firstName: string; lastName: string; email: string; members: number };

export type ManagerCounts = Manager & { counts: MemberCounts | null };

/** Each manager answers for the members of their groups at that moment, and of a manager's only those in reach. */
export const overdueByManager: Report<ManagerCounts, "q"> = {
  async list(reader, at) {
    const moment = momentOf(at);
    const groupsOf = (id: Prisma.Sql) => Prisma.sql`SELECT held.group_id FROM role_grants AS held
      WHERE held.person_id = ${id} AND held.role = 'manager' AND ${inReach(reader, Prisma.sql`held.group_id`)}`;
    return {
      table: "people",
      listed: Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email,
        (SELECT coalesce(sum(people), 0)::int FROM membership_changes WHERE group_id IN (${groupsOf(Prisma.sql`people.id`)})) AS members`,
      where: Prisma.sql`people.id IN (SELECT held.person_id FROM role_grants AS held
        WHERE held.role = 'manager' AND ${inReach(reader, Prisma.sql`held.group_id`)})`,
      filters: { q: bySearch(isFoundBy) },
      orders: { name: byName },
      defaultSort: () => "name",
      isHeavy: () => true,
      present: async (managers: Manager[]) => {
        const ids = managers.filter(({ members }) => members <= mostMembersCounted).map(({ id }) => id);
        const members = membersAt(Prisma.sql`group_id IN (${groupsOf(Prisma.sql`owner.id`)})`, moment);
        const counts = await countMembers(ids, members, moment);
        return managers.map((manager) => ({ ...manager, counts: counts.get(manager.id) ?? null }));
      },
      csv: {
        person_id: ({ id }) => id,
        first_name: ({ firstName }) => firstName,
        last_name: ({ lastName }) => lastName,
        email: ({ email }) => email,
        ...memberColumns,
      },
    };
  },
  totals: (reader, at) => totalsOfStates(reader, at),
};

import type { FieldFilter } from "@/lib/custom-fields/people-list";
import { Prisma } from "@/lib/database/db";
import { groupSize, nameContains } from "@/lib/groups/list";
import { selectFromList } from "@/lib/lists/admin-list";
import { bySearch } from "@/lib/lists/filters";
import { naturally } from "@/lib/lists/natural-order";
import { countMembers, type MemberCounts } from "./member-counts";
import { momentOf } from "./moment";
import { countColumns, countStates } from "./overdue-by-course";
import { fieldsAsked, having, inReach, membersAt } from "./reach";
import type { Report } from "./report";
import { mostMembersCounted } from "./schema";

type Group = { id: string; name: string; members: number };

/** The counts of a very large group are null, because they would take seconds. */
export type GroupCounts = Group & { counts: MemberCounts | null };

export const overdueByGroup: Report<GroupCounts, FieldFilter | "q"> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { values, filters } = await fieldsAsked(reader, parameters);
    return {
      table: "groups",
      listed: Prisma.sql`groups.id, groups.name, ${groupSize} AS members`,
      where: inReach(reader, Prisma.sql`groups.id`),
      filters: { ...filters, q: bySearch(nameContains) },
      orders: { name: [{ sql: naturally("groups.name"), kind: "text" }] },
      defaultSort: () => "name",
      isHeavy: () => true,
      // Sorting by name, it counts only the groups of a page.
      presentSize: 25,
      present: async (groups: Group[]) => {
        const ids = groups.filter(({ members }) => members <= mostMembersCounted).map(({ id }) => id);
        const members = membersAt(Prisma.sql`group_id = owner.id`, moment);
        const counts = await countMembers(ids, having(values, members), moment);
        return groups.map((group) => ({ ...group, counts: counts.get(group.id) ?? null }));
      },
      csv: { group_id: ({ id }) => id, group_name: ({ name }) => name, ...memberColumns },
    };
  },
  async totals(reader, at, parameters) {
    const moment = momentOf(at);
    const { values } = await fieldsAsked(reader, parameters);
    const list = await overdueByGroup.list(reader, at, parameters);
    const groups = await selectFromList(list, parameters, Prisma.sql`groups.id`);
    return countStates(having(values, membersAt(Prisma.sql`group_id IN (${groups})`, moment)), moment);
  },
};

type Counted = { counts: MemberCounts | null };

/** Each takes `counts` of a row. */
export const memberColumns = {
  ...(Object.fromEntries(
    Object.entries(countColumns).map(([name, cell]) => [
      name,
      ({ counts }: Counted) => counts && cell(counts),
    ]),
  ) as Record<keyof typeof countColumns, (row: Counted) => number | null>),
  people_overdue: ({ counts }: Counted) => counts?.latePeople,
};

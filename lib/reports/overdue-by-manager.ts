import type { FieldFilter } from "@/lib/custom-fields/people-list";
import { Prisma } from "@/lib/database/db";
import { selectFromList } from "@/lib/lists/admin-list";
import { byChoice, bySearch } from "@/lib/lists/filters";
import { byName, hasSignedIn } from "@/lib/people/list";
import { searchFor } from "@/lib/people/search";
import { countMembers, type MemberCounts } from "./member-counts";
import { type Moment, momentOf } from "./moment";
import { countStates } from "./overdue-by-course";
import { memberColumns } from "./overdue-by-group";
import {
  fieldsAsked,
  having,
  inReach,
  isAmong,
  membersAt,
  ownPeople,
  type Parameters,
  type Reader,
} from "./reach";
import type { Report } from "./report";
import { type ManagerKind, managerKinds, mostMembersCounted } from "./schema";

type Manager = {
  id: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSignedIn: boolean;
  members: number;
};

export type ManagerCounts = Manager & { counts: MemberCounts | null };

/** Managers of groups answer for the members at that moment; people's own managers answer for today's team. Only people in reach count. */
export const overdueByManager: Report<ManagerCounts, FieldFilter | "q" | "managers"> = {
  async list(reader, at, parameters) {
    const moment = momentOf(at);
    const { values, filters } = await fieldsAsked(reader, parameters);
    const { isManager, size, peopleOf } = kindOf(parameters)(reader, moment);
    return {
      table: "people",
      listed: Prisma.sql`people.id, first_name AS "firstName", last_name AS "lastName", email, ${hasSignedIn}, ${size} AS members`,
      where: Prisma.sql`deactivated_at IS NULL AND ${isManager}`,
      filters: {
        ...filters,
        q: bySearch(searchFor(reader)),
        managers: byChoice(Object.fromEntries(managerKinds.map((one) => [one, Prisma.sql`true`]))),
      },
      orders: { name: byName },
      defaultSort: () => "name",
      isHeavy: () => true,
      presentSize: 25,
      present: async (managers: Manager[]) => {
        const ids = managers.filter(({ members }) => members <= mostMembersCounted).map(({ id }) => id);
        const counts = await countMembers(ids, having(values, peopleOf), moment);
        return managers.map((manager) => ({ ...manager, counts: counts.get(manager.id) ?? null }));
      },
      csv: {
        person_id: ({ id }) => id,
        first_name: ({ firstName }) => firstName,
        last_name: ({ lastName }) => lastName,
        email: ({ email }) => email,
        has_signed_in: ({ hasSignedIn }) => hasSignedIn,
        ...memberColumns,
      },
    };
  },
  async totals(reader, at, parameters) {
    const moment = momentOf(at);
    const { values } = await fieldsAsked(reader, parameters);
    const list = await overdueByManager.list(reader, at, parameters);
    const managers = await selectFromList(list, parameters, Prisma.sql`people.id`);
    const { peopleOf } = kindOf(parameters)(reader, moment);
    const people = Prisma.sql`SELECT person_id FROM (${managers}) AS owner CROSS JOIN LATERAL (${peopleOf}) AS theirs`;
    return countStates(having(values, people), moment);
  },
};

const kindOf = ({ managers }: Parameters) => kinds[managerKinds.find((one) => one === managers) ?? "groups"];

/** `peopleOf` selects the people of a row `owner`. */
type Kind = { isManager: Prisma.Sql; size: Prisma.Sql; peopleOf: Prisma.Sql };

const kinds: Record<ManagerKind, (reader: Reader, moment: Moment) => Kind> = {
  groups(reader, moment) {
    const held = Prisma.sql`role_grants AS held WHERE held.role = 'manager' AND ${inReach(reader, Prisma.sql`held.group_id`)}`;
    const groupsOf = (id: Prisma.Sql) =>
      Prisma.sql`SELECT held.group_id FROM ${held} AND held.person_id = ${id}`;
    return {
      isManager: Prisma.sql`people.id IN (SELECT held.person_id FROM ${held})`,
      size: Prisma.sql`(SELECT coalesce(sum(people), 0)::int FROM membership_changes
        WHERE group_id IN (${groupsOf(Prisma.sql`people.id`)}))`,
      peopleOf: membersAt(Prisma.sql`group_id IN (${groupsOf(Prisma.sql`owner.id`)})`, moment),
    };
  },
  profiles(reader, moment) {
    const own = ownPeople(reader, moment);
    const teamOf = (id: Prisma.Sql) => Prisma.sql`people AS report
      WHERE report.manager_id = ${id} AND ${isAmong(Prisma.sql`report.id`, own)}`;
    return {
      isManager: Prisma.sql`EXISTS (SELECT FROM ${teamOf(Prisma.sql`people.id`)})`,
      size: Prisma.sql`(SELECT count(*)::int FROM ${teamOf(Prisma.sql`people.id`)})`,
      peopleOf: Prisma.sql`SELECT report.id AS person_id FROM ${teamOf(Prisma.sql`owner.id`)}`,
    };
  },
};

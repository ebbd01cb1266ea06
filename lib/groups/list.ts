import type { May } from "@/lib/actor";
import { Prisma } from "@/lib/database/db";
import { type AdminList, listWithin } from "@/lib/lists/admin-list";
import type { ListDefinition } from "@/lib/lists/definition";
import { bySearch } from "@/lib/lists/filters";
import { escapeLike } from "@/lib/lists/like";
import { naturally } from "@/lib/lists/natural-order";
import { groupIn } from "@/lib/permissions/scope";

export type ListedGroup = { id: string; name: string; members: number; createdAt: Date };

export const groupRows = {
  table: "groups",
  columns: {
    created_at: { sql: "groups.created_at", kind: "time" },
    updated_at: { sql: "groups.updated_at", kind: "time" },
    name: { sql: "groups.name", kind: "text" },
  },
  search: ["name"],
  scopes: {
    person: (id) => Prisma.sql`groups.id IN (SELECT group_id FROM memberships WHERE person_id = ${id})`,
  },
} as const satisfies ListDefinition;

/** Sums joins and leaves (MembershipChange, prisma/schema.prisma) of a row of `groups`. */
export const groupSize = Prisma.sql`(
  SELECT coalesce(sum(people), 0)::int FROM membership_changes WHERE group_id = groups.id)`;

const columnsWith = (members: Prisma.Sql) =>
  Prisma.sql`groups.id, name, ${members} AS members, created_at AS "createdAt"`;

const groupsWithSizes = Prisma.sql`groups LEFT JOIN (
  SELECT group_id, sum(people)::int AS people FROM membership_changes GROUP BY group_id
) AS sizes ON group_id = groups.id`;

export const groupsList: AdminList<ListedGroup, "q"> = {
  table: groupRows.table,
  listed: columnsWith(groupSize),
  filters: { q: bySearch(nameContains) },
  // The indexes groups_natural_sort and groups_created_at_id_idx serve these orders.
  orders: {
    name: [{ sql: naturally("groups.name"), kind: "text" }],
    created: [groupRows.columns.created_at],
    members: [{ sql: "coalesce(sizes.people, 0)", kind: "number" }],
  },
  // Only sorting by size needs the sizes of all groups.
  inOrder: { members: { listed: columnsWith(Prisma.sql`coalesce(sizes.people, 0)`), from: groupsWithSizes } },
  defaultSort: () => "name",
  csv: {
    id: ({ id }) => id,
    name: ({ name }) => name,
    members: ({ members }) => members,
    created_at: ({ createdAt }) => createdAt,
  },
};

export const groupsListFor = (actor: May<"groups.read">) =>
  listWithin(groupsList, groupIn(actor, "groups.read", Prisma.sql`groups.id`));

export function nameContains(text: string): Prisma.Sql {
  return Prisma.sql`groups.name ILIKE '%' || ${escapeLike(text.normalize("NFC"))}::text || '%'`;
}

import { validate } from "uuid";
import type { Admin, FreshAdmin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/definition";
import { type Order, type Question, readTablePage, readWholeTable } from "@/lib/lists/table-page";
import type { TablePage } from "@/lib/lists/table-schema";
import { literally } from "@/lib/lists/table-url";
import type { GroupSettings, SyncedGroups } from "./names";
import type { GroupsQuery } from "./schema";

/** A group as the admin list shows it. */
export type ListedGroup = { id: string; name: string; members: number; createdAt: Date };

/** One page of the groups that are asked for; one statement, which counts nobody. */
export function listGroups(_actor: Admin, query: GroupsQuery): Promise<TablePage<ListedGroup>> {
  return readTablePage(groupsQuestion(query), query.page);
}

/** All groups that are asked for, some at a time. */
export function readGroups(_actor: FreshAdmin, query: GroupsQuery): AsyncGenerator<ListedGroup[]> {
  return readWholeTable(groupsQuestion(query));
}

/** How groups are found: by any part of their name. */
export function groupsQuestion({ q, sort }: GroupsQuery): Question {
  const order = orders[sort.replace("-", "") as keyof typeof orders];
  return {
    select: Prisma.sql`groups.id, name, ${order.members} AS members, created_at AS "createdAt"`,
    from: order.from,
    where: q ? [contains(q)] : [],
    order: { by: order.by, descending: sort.startsWith("-") },
  };
}

/** A course that a group opens. */
export type OpenedCourse = { id: string; name: string; status: "draft" | "published" | "archived" };

/** All that is kept of a group, but for its members; of its courses the first hundred by name. */
export type GroupRecord = ListedGroup & { updatedAt: Date; courses: OpenedCourse[]; coursesCount: number };

/** A group, for an admin; null when there is none, or the id is malformed. One statement. */
export async function findGroup(_actor: Admin, id: string): Promise<GroupRecord | null> {
  if (!validate(id)) return null;
  const [group] = await db().$queryRaw<GroupRecord[]>`
    WITH opened AS (
      SELECT courses.id, courses.name, status::text FROM course_group_access
      JOIN courses ON courses.id = course_id AND access = 'groups' WHERE group_id = ${id}::uuid
    )
    SELECT groups.id, name, ${groupSize} AS members, created_at AS "createdAt", updated_at AS "updatedAt",
      (SELECT count(*)::int FROM opened) AS "coursesCount",
      (SELECT coalesce(json_agg(first), '[]') FROM (SELECT * FROM opened ORDER BY name, id LIMIT 100) AS first) AS courses
    FROM groups WHERE groups.id = ${id}::uuid`;
  return group ?? null;
}

/** Groups with a part of their name, the first by name, and whether a person is in each. */
export function findGroupsFor(
  _actor: Admin,
  personId: string,
  text: string,
  limit: number,
): Promise<{ id: string; name: string; isIn: boolean }[]> {
  return db().$queryRaw`
    SELECT id, name, EXISTS (
      SELECT 1 FROM memberships WHERE group_id = groups.id AND person_id = ${personId}::uuid) AS "isIn"
    FROM groups WHERE ${contains(text)} ORDER BY lower(name) COLLATE "C", id LIMIT ${limit}`;
}

/**
 * What `syncGroups` would do to the memberships of a person (null: one who is not there yet); nothing is written.
 */
export async function previewGroups(
  personId: string | null,
  names: readonly string[],
  { createMissingGroups, mirrorMemberships }: GroupSettings,
): Promise<SyncedGroups> {
  const groups = await db().group.findMany({
    where: { name: { in: [...names] } },
    select: { id: true, name: true },
  });
  const memberships = personId
    ? await db().membership.findMany({
        where: { personId },
        select: { source: true, group: { select: { name: true } } },
      })
    : [];
  const existing = new Set(groups.map(({ name }) => name));
  const joined = new Set(memberships.map(({ group }) => group.name));
  const missing = names.filter((name) => !existing.has(name));
  const reachable = names.filter((name) => createMissingGroups || existing.has(name));
  const named = new Set(names);
  const left = memberships.filter(({ source, group }) => source === "sign_in" && !named.has(group.name));
  return {
    added: reachable.filter((name) => !joined.has(name)),
    created: createMissingGroups ? missing : [],
    skipped: createMissingGroups ? [] : missing,
    removed: mirrorMemberships ? left.map(({ group }) => group.name).sort() : [],
  };
}

/** A group as the API shows it. */
export type GroupRow = {
  id: string;
  name: string;
  membershipsCount: number;
  createdAt: Date;
  updatedAt: Date;
};

/** All groups; for the API. */
export const groupRows = {
  table: "groups",
  select: Prisma.sql`groups.id, groups.name, groups.created_at AS "createdAt", groups.updated_at AS "updatedAt",
    (SELECT count(*)::int FROM memberships WHERE group_id = groups.id) AS "membershipsCount"`,
  columns: {
    created_at: { sql: "groups.created_at", kind: "time" },
    updated_at: { sql: "groups.updated_at", kind: "time" },
    name: { sql: "groups.name", kind: "text" },
  },
  search: ["name"],
  scopes: {},
  tables: ["groups", "memberships"],
} as const satisfies ListDefinition;

/** How many people the group of a row of `groups` has: what joined, less what left (MembershipChange, prisma/schema.prisma). */
export const groupSize = Prisma.sql`(
  SELECT coalesce(sum(people), 0)::int FROM membership_changes WHERE group_id = groups.id)`;

const sizes = Prisma.sql`groups LEFT JOIN (
  SELECT group_id, sum(people)::int AS people FROM membership_changes GROUP BY group_id
) AS sizes ON group_id = groups.id`;

type GroupOrder = { from: Prisma.Sql; members: Prisma.Sql; by: Order["by"] };

const inGroups = { from: Prisma.sql`groups`, members: groupSize };

const id = ["groups.id", "uuid"] as const;

// As the indexes groups_order_sort and groups_created_at_id_idx have them. A size is added up for each group shown; to
// sort by it, for each group there is.
const orders: Record<"name" | "created" | "members", GroupOrder> = {
  name: { ...inGroups, by: [[`lower(groups.name) COLLATE "C"`, "text"], id] },
  created: { ...inGroups, by: [["groups.created_at", "timestamptz"], id] },
  members: {
    from: sizes,
    members: Prisma.sql`coalesce(sizes.people, 0)`,
    by: [["coalesce(sizes.people, 0)", "int"], id],
  },
};

function contains(text: string): Prisma.Sql {
  return Prisma.sql`groups.name ILIKE '%' || ${literally(text.normalize("NFC"))}::text || '%'`;
}

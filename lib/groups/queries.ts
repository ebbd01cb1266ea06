import { db, Prisma } from "@/lib/db";
import type { ListDefinition } from "@/lib/lists/schema";
import type { GroupSettings, SyncedGroups } from "./rules";

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
  const left = memberships.filter(({ source, group }) => source === "sign_in" && !names.includes(group.name));
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

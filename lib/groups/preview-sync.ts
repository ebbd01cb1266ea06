import { db } from "@/lib/database/db";
import type { GroupSettings, SyncedGroups } from "./names";

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

import { db } from "@/lib/database/db";
import type { GroupSettings, SyncedGroups } from "./names";

export async function previewGroups(
  personId: string | null,
  names: readonly string[],
  { id, settings: { createMissingGroups, mirrorMemberships } }: { id: string; settings: GroupSettings },
): Promise<SyncedGroups> {
  const groups = await db().group.findMany({
    where: { name: { in: [...names] } },
    select: { id: true, name: true },
  });
  const memberships = personId
    ? await db().membership.findMany({
        where: { personId },
        select: {
          group: { select: { name: true } },
          sources: { select: { source: true, originId: true } },
        },
      })
    : [];
  const existing = new Set(groups.map(({ name }) => name));
  const joined = new Set(memberships.map(({ group }) => group.name));
  const missing = names.filter((name) => !existing.has(name));
  const reachable = names.filter((name) => createMissingGroups || existing.has(name));
  const named = new Set(names);
  const left = memberships.filter(
    ({ sources, group }) =>
      !named.has(group.name) &&
      sources.every(({ source, originId }) => source === "sign_in" && originId === id),
  );
  return {
    added: reachable.filter((name) => !joined.has(name)),
    created: createMissingGroups ? missing : [],
    skipped: createMissingGroups ? [] : missing,
    removed: mirrorMemberships ? left.map(({ group }) => group.name).sort() : [],
  };
}

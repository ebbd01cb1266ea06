import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/lib/db";
import type { GroupSettings, SyncedGroups } from "./rules";

/** Makes sure that groups of these names exist, in one statement however many they are. */
export async function createMissingGroups(tx: Database, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const ids = names.map(() => uuidv7());
  await tx.$executeRaw`
    INSERT INTO groups (id, name)
    SELECT id, name FROM unnest(${ids}::uuid[], ${names}::text[]) AS wanted (id, name)
    WHERE NOT EXISTS (SELECT 1 FROM groups WHERE groups.name = wanted.name)
    ORDER BY name
    ON CONFLICT (name) DO NOTHING`;
}

/**
 * Brings a person's memberships in line with the groups that a sign-in names; one statement however many they are.
 * Named groups are joined, and created when they are missing and the settings say so. Mirroring removes what an earlier
 * sign-in added and this one no longer names. What an admin added by hand stays in any case.
 */
export async function syncGroups(
  tx: Database,
  personId: string,
  names: readonly string[],
  { createMissingGroups, mirrorMemberships }: GroupSettings,
): Promise<SyncedGroups> {
  const ids = names.map(() => uuidv7());
  const rows = await tx.$queryRaw<{ name: string; change: keyof SyncedGroups }[]>`
    WITH wanted AS (
      SELECT id, name FROM unnest(${ids}::uuid[], ${names}::text[]) AS wanted (id, name)
    ), known AS (
      SELECT id, name FROM groups WHERE name = ANY(${names}::text[])
    ), created AS (
      INSERT INTO groups (id, name)
      SELECT id, name FROM wanted WHERE ${createMissingGroups} AND name NOT IN (SELECT name FROM known)
      ORDER BY name
      -- Another sign-in may create the same group meanwhile: then this gives its row, which DO NOTHING would not.
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name, xmax = 0 AS is_new
    ), named AS (SELECT id, name FROM known UNION ALL SELECT id, name FROM created), added AS (
      INSERT INTO memberships (person_id, group_id, source)
      SELECT ${personId}::uuid, id, 'sign_in' FROM named ORDER BY id
      ON CONFLICT (person_id, group_id) DO NOTHING
      RETURNING group_id
    ), removed AS (
      DELETE FROM memberships USING groups
      WHERE ${mirrorMemberships} AND person_id = ${personId}::uuid AND source = 'sign_in'
        AND groups.id = group_id AND groups.name <> ALL(${names}::text[])
      RETURNING groups.name
    )
    SELECT name, 'added' AS change FROM named WHERE id IN (TABLE added)
    UNION ALL SELECT name, 'created' FROM created WHERE is_new
    UNION ALL SELECT name, 'skipped' FROM wanted WHERE name NOT IN (SELECT name FROM named)
    UNION ALL SELECT name, 'removed' FROM removed
    ORDER BY name`;
  const of = (change: keyof SyncedGroups) =>
    rows.filter((row) => row.change === change).map(({ name }) => name);
  return { added: of("added"), created: of("created"), skipped: of("skipped"), removed: of("removed") };
}

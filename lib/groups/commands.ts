import { v7 as uuidv7 } from "uuid";
import type { Database } from "@/lib/db";

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

/** What became of the groups that a sign-in named. */
export type Joined = { added: string[]; created: string[] };

/**
 * Adds a person to the groups of these names, as the doing of a sign-in, and creates those that are missing; one
 * statement however many they are. Existing memberships stay as they are.
 */
export async function joinGroups(tx: Database, personId: string, names: readonly string[]): Promise<Joined> {
  if (names.length === 0) return { added: [], created: [] };
  const ids = names.map(() => uuidv7());
  const rows = await tx.$queryRaw<{ name: string; is_new: boolean; is_added: boolean }[]>`
    WITH known AS (
      SELECT id, name, false AS is_new FROM groups WHERE name = ANY(${names}::text[])
    ), created AS (
      INSERT INTO groups (id, name)
      SELECT id, name FROM unnest(${ids}::uuid[], ${names}::text[]) AS wanted (id, name)
      WHERE name NOT IN (SELECT name FROM known)
      ORDER BY name
      -- Another sign-in may create the same group meanwhile: then this gives its row, which DO NOTHING would not.
      ON CONFLICT (name) DO UPDATE SET name = excluded.name
      RETURNING id, name, xmax = 0 AS is_new
    ), named AS (TABLE known UNION ALL TABLE created), joined AS (
      INSERT INTO memberships (person_id, group_id, source)
      SELECT ${personId}::uuid, id, 'sign_in' FROM named ORDER BY id
      ON CONFLICT (person_id, group_id) DO NOTHING
      RETURNING group_id
    )
    SELECT name, is_new, id IN (SELECT group_id FROM joined) AS is_added FROM named ORDER BY name`;
  return {
    added: rows.filter((row) => row.is_added).map(({ name }) => name),
    created: rows.filter((row) => row.is_new).map(({ name }) => name),
  };
}

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

/** Adds a person to the groups of these names, as the doing of a sign-in. Existing memberships stay as they are. */
export async function joinGroups(tx: Database, personId: string, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  await tx.$executeRaw`
    INSERT INTO memberships (person_id, group_id, source)
    SELECT ${personId}::uuid, id, 'sign_in' FROM groups WHERE name = ANY(${names}::text[]) ORDER BY id
    ON CONFLICT (person_id, group_id) DO NOTHING`;
}

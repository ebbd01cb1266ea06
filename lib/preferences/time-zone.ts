import type { Learner } from "@/lib/actor";
import { db, Prisma, runStatement, unlessReadOnly } from "@/lib/database/db";
import { Refusal } from "@/lib/errors";
import { storedTimeZoneSql } from "./stored";
import { namesOfZone } from "./time-zone-names";

// PostgreSQL's `invalid_parameter_value`.
const unknownTimeZone = "22023";

export async function findTimeZone(learner: Pick<Learner, "personId">): Promise<string | null> {
  const [row] = await runStatement<{ timeZone: string | null }>(
    Prisma.sql`SELECT ${storedTimeZoneSql(learner)} AS "timeZone"`,
  );
  return row?.timeZone ?? null;
}

/** Expects `mail_preferences` as `wishes` and `person_preferences` as `browser`, where they exist. */
export const mailZoneSql = Prisma.sql`coalesce(wishes.chosen_time_zone, browser.time_zone,
  (SELECT mail_settings.time_zone FROM mail_settings), 'UTC')`;

export async function findKnownZone(timeZone: string | null): Promise<string | null> {
  for (const name of timeZone ? namesOfZone(timeZone) : []) if (await isKnown(name)) return name;
  return null;
}

async function isKnown(name: string): Promise<boolean> {
  try {
    await runStatement(Prisma.sql`SELECT now() AT TIME ZONE ${name}::text`);
    return true;
  } catch (error) {
    if ((error as { code?: unknown }).code !== unknownTimeZone) throw error;
    return false;
  }
}

/** Returns PostgreSQL's name of a typed time zone; null for none. @throws Refusal `time_zone_unknown` */
export async function requireKnownZone(timeZone: string | null): Promise<string | null> {
  const known = await findKnownZone(timeZone);
  if (timeZone && !known) throw new Refusal("time_zone_unknown", { field: "timeZone" });
  return known;
}

/** Keeps the zone if the new one is unknown; null means not reported. Returns whether the zone is stored. */
export async function saveTimeZone(
  { personId }: Learner,
  timeZone: string | null,
  language: string | null = null,
): Promise<boolean> {
  const known = await findKnownZone(timeZone);
  const saved = await unlessReadOnly(() =>
    runStatement(Prisma.sql`
      INSERT INTO person_preferences AS known (person_id, time_zone, language)
      SELECT id, ${known}::text, ${language}::text FROM people WHERE id = ${personId}::uuid
      ON CONFLICT (person_id) DO UPDATE SET time_zone = coalesce(excluded.time_zone, known.time_zone),
        language = coalesce(excluded.language, known.language)
      WHERE known.time_zone IS DISTINCT FROM coalesce(excluded.time_zone, known.time_zone)
        OR known.language IS DISTINCT FROM coalesce(excluded.language, known.language)`),
  );
  return saved !== undefined && known !== null;
}

/** Renames stored zones that PostgreSQL doesn't know, as after a restore on another server. Forgets those without a known name. */
export async function renameUnknownZones(): Promise<void> {
  for (const [table, column] of storedZones) {
    const unknown = await db().$queryRaw<{ zone: string }[]>`
      SELECT DISTINCT ${column} AS zone FROM ${table}
      WHERE ${column} NOT IN (SELECT name FROM pg_timezone_names)`;
    for (const { zone } of unknown) {
      const known = await findKnownZone(zone);
      if (known !== zone)
        await db().$executeRaw`UPDATE ${table} SET ${column} = ${known} WHERE ${column} = ${zone}`;
    }
  }
}

const storedZones = [
  [Prisma.sql`person_preferences`, Prisma.sql`time_zone`],
  [Prisma.sql`mail_preferences`, Prisma.sql`chosen_time_zone`],
  [Prisma.sql`mail_settings`, Prisma.sql`time_zone`],
] as const;

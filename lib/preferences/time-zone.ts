import type { Learner } from "@/lib/actor";
import { Prisma, runStatement, unlessReadOnly } from "@/lib/db";
import { Refusal } from "@/lib/errors";
import { storedTimeZoneSql } from "./stored";

// PostgreSQL's `invalid_parameter_value`.
const unknownTimeZone = "22023";

export async function findTimeZone(learner: Pick<Learner, "personId">): Promise<string | null> {
  const [row] = await runStatement<{ timeZone: string | null }>(
    Prisma.sql`SELECT ${storedTimeZoneSql(learner)} AS "timeZone"`,
  );
  return row?.timeZone ?? null;
}

/**
 * Where mails take somebody to be: as they chose, else as their browser told last, else as the school says. For rows of people with their
 * `mail_preferences` as `wishes` and their `person_preferences` as `browser`, where they have any.
 */
export const mailZoneSql = Prisma.sql`coalesce(wishes.chosen_time_zone, browser.time_zone,
  (SELECT mail_settings.time_zone FROM mail_settings), 'UTC')`;

/** Of one that somebody typed, or none. @throws Refusal `time_zone_unknown` when PostgreSQL, which has to reckon in it, does not know it */
export async function requireKnownZone(timeZone: string | null): Promise<void> {
  try {
    await runStatement(Prisma.sql`SELECT now() AT TIME ZONE ${timeZone}::text`);
  } catch (error) {
    if ((error as { code?: unknown }).code !== unknownTimeZone) throw error;
    throw new Refusal("time_zone_unknown", { field: "timeZone", cause: error });
  }
}

/**
 * With the language of the browser that told it; null for what it does not tell. False when nothing can be written just now, or
 * PostgreSQL does not know the zone, which it has to reckon in.
 */
export async function saveTimeZone(
  { personId }: Learner,
  timeZone: string | null,
  language: string | null = null,
): Promise<boolean> {
  const saved = unlessReadOnly(() =>
    runStatement(Prisma.sql`
      INSERT INTO person_preferences AS known (person_id, time_zone, language)
      SELECT id, ${timeZone}::text, ${language}::text FROM people
      WHERE id = ${personId}::uuid AND (${timeZone}::text IS NULL OR now() AT TIME ZONE ${timeZone}::text IS NOT NULL)
      ON CONFLICT (person_id) DO UPDATE SET time_zone = coalesce(excluded.time_zone, known.time_zone),
        language = coalesce(excluded.language, known.language)
      WHERE known.time_zone IS DISTINCT FROM coalesce(excluded.time_zone, known.time_zone)
        OR known.language IS DISTINCT FROM coalesce(excluded.language, known.language)`),
  );
  try {
    return (await saved) !== undefined;
  } catch (error) {
    if ((error as { code?: unknown }).code === unknownTimeZone) return false;
    throw error;
  }
}

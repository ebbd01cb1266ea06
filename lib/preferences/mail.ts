import type { Learner } from "@/lib/actor";
import { db, Prisma, runStatement, runStatementOnPrimary } from "@/lib/database/db";
import { chooseLanguage } from "@/lib/messages/languages";
import { type MailKind, mailKinds } from "@/lib/messages/mail-kinds";
import { randomToken } from "@/lib/secrets";
import type { MailWishes } from "./mail-schema";
import { usualQuietHours } from "./quiet-hours";
import { mailZoneSql, requireKnownZone } from "./time-zone";

export const mailPreferencesSql = Prisma.sql`coalesce(quiet_from, ${usualQuietHours.from}::int) AS "quietFrom",
  coalesce(quiet_until, ${usualQuietHours.until}::int) AS "quietUntil"`;

export type KnownMailWishes = MailWishes & { zone: string };

export const mailWishesJson = Prisma.sql`(
  SELECT json_build_object('unwanted', coalesce(unwanted, '{}')::text[], 'quietFrom', "quietFrom", 'quietUntil', "quietUntil",
    'timeZone', chosen_time_zone, 'zone', ${mailZoneSql})
  FROM (SELECT people.id AS person_id) AS self LEFT JOIN mail_preferences AS wishes USING (person_id)
  LEFT JOIN person_preferences AS browser USING (person_id)
  CROSS JOIN LATERAL (SELECT ${mailPreferencesSql}) AS hours)`;

/** @param browserLanguage the language of mails unless they chose one @throws Refusal `time_zone_unknown` */
export async function saveMailWishes(
  { personId }: Learner,
  wishes: MailWishes,
  browserLanguage: string,
): Promise<void> {
  const { unwanted, quietFrom, quietUntil } = wishes;
  const chosenTimeZone = await requireKnownZone(wishes.timeZone);
  const data = { unwanted, quietFrom, quietUntil, chosenTimeZone };
  await db().$transaction([
    db().mailPreferences.upsert({
      where: { personId },
      create: { personId, ...data, unsubscribeToken: randomToken() },
      update: data,
    }),
    db().personPreferences.upsert({
      where: { personId },
      create: { personId, language: browserLanguage },
      update: { language: browserLanguage },
    }),
  ]);
}

/** Creates the token on first use and keeps it, because old mails must still unsubscribe. */
export async function unsubscribeTokenOf(personId: string): Promise<string> {
  const [row] = await runStatementOnPrimary<{ token: string }>(Prisma.sql`
    INSERT INTO mail_preferences AS known (person_id, unsubscribe_token) VALUES (${personId}::uuid, ${randomToken()})
    ON CONFLICT (person_id) DO UPDATE SET unsubscribe_token = known.unsubscribe_token
    RETURNING unsubscribe_token AS token`);
  return row?.token ?? "";
}

const tokenShape = /^[\w-]{43}$/;

export const isMailKind = (text: string | null): text is MailKind => mailKinds.some((kind) => kind === text);

export async function findLanguageByToken(token: string): Promise<string | null> {
  if (!tokenShape.test(token)) return null;
  const [row] = await runStatement<Record<"chosen" | "browser" | "platform", string | null>>(Prisma.sql`
    SELECT chosen_language AS chosen, person_preferences.language AS browser,
      (SELECT language FROM appearance) AS platform FROM mail_preferences
    LEFT JOIN person_preferences USING (person_id) WHERE unsubscribe_token = ${token}`);
  return row ? chooseLanguage([row.chosen], row.browser ? [row.browser] : [], row.platform) : null;
}

/** Lets anyone with the mail unsubscribe its owner. Repeating changes nothing; returns false for an unknown token. */
export async function unsubscribe(token: string, kind: MailKind): Promise<boolean> {
  if (!tokenShape.test(token)) return false;
  const rows = await runStatement(Prisma.sql`
    UPDATE mail_preferences SET unwanted = array_remove(unwanted, ${kind}::mail_kind) || ${kind}::mail_kind
    WHERE unsubscribe_token = ${token} RETURNING 1`);
  return rows.length > 0;
}

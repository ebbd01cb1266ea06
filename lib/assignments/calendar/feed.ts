import type { Learner } from "@/lib/actor";
import { findAppearance } from "@/lib/appearance/appearance";
import { applyWaitingRequirements } from "@/lib/assignments/apply-requirements";
import { isOpen, listAssignments } from "@/lib/assignments/learners-assignments";
import { Prisma, runStatement, runStatementOnPrimary } from "@/lib/database/db";
import { env } from "@/lib/env";
import { isReadOnlyError } from "@/lib/errors";
import { chooseLanguage } from "@/lib/messages/languages";
import { randomToken, sha256 } from "@/lib/secrets";
import { type CalendarEvent, calendarText } from "./icalendar";
import { type PublishedEvents, publish } from "./published-events";

export async function makeCalendarFeed({ personId }: Learner): Promise<{ url: string }> {
  const token = randomToken();
  await runStatement(Prisma.sql`
    INSERT INTO calendar_feeds (person_id, token_hash) SELECT id, ${sha256(token)} FROM people
    WHERE id = ${personId}::uuid
    ON CONFLICT (person_id) DO UPDATE SET token_hash = excluded.token_hash, created_at = now()`);
  return { url: `${env().BASE_URL}/calendar/${token}.ics` };
}

export async function revokeCalendarFeed({ personId }: Learner): Promise<void> {
  await runStatement(Prisma.sql`DELETE FROM calendar_feeds WHERE person_id = ${personId}::uuid`);
}

const tokenShape = /^[\w-]{43}$/;

type Texts = {
  due: (args: { name: string }) => string;
  ends: (args: { name: string }) => string;
  complete: { required: string; optional: string };
  again: { required: string; optional: string };
};

type Feed = { personId: string; events: PublishedEvents; chosen: string | null; browser: string | null };

/** @param textsIn the texts in the owner’s language */
export async function readCalendarFeed(
  token: string,
  textsIn: (language: string) => Texts,
  now = new Date(),
): Promise<string | null> {
  if (!tokenShape.test(token)) return null;
  // The primary answers, so that revoking takes effect at once.
  const [feed] = await runStatementOnPrimary<Feed>(Prisma.sql`
    SELECT person_id AS "personId", events, chosen_language AS chosen, person_preferences.language AS browser
    FROM calendar_feeds JOIN people ON people.id = person_id
    LEFT JOIN mail_preferences USING (person_id) LEFT JOIN person_preferences USING (person_id)
    WHERE token_hash = ${sha256(token)} AND deactivated_at IS NULL`);
  if (!feed) return null;
  await applyWaitingRequirements(feed.personId);
  const which = Prisma.sql`due_on IS NOT NULL AND ${isOpen}`;
  const [{ schoolName, language }, assignments] = await Promise.all([
    findAppearance(),
    listAssignments(feed, { which, now }),
  ]);
  const { chosen, browser } = feed;
  const t = textsIn(chooseLanguage([chosen], browser ? [browser] : [], language));
  const events = assignments.map(
    ({ courseId, permalink, dueOn, completedAt, required, path, ...rest }): CalendarEvent => {
      const name = path?.name ?? rest.name;
      return {
        uid: `${feed.personId}.${path?.id ?? courseId}@lectern`,
        on: dueOn ?? "",
        summary: completedAt ? t.ends({ name }) : t.due({ name }),
        description: (completedAt ? t.again : t.complete)[required ? "required" : "optional"],
        url: `${env().BASE_URL}${path ? `/learning-paths/${path.id}` : `/courses/${permalink}`}`,
        hasAlarm: required,
      };
    },
  );
  const { published, after, isNew } = publish(feed.events, events, now);
  if (isNew) await remember(feed.personId, feed.events, after);
  return calendarText({ name: schoolName, events: published });
}

/** Ignores a concurrent request's update. While the database is read-only, a later request saves it. */
async function remember(personId: string, before: PublishedEvents, after: PublishedEvents): Promise<void> {
  try {
    await runStatement(Prisma.sql`
      UPDATE calendar_feeds SET events = ${JSON.stringify(after)}::jsonb
      WHERE person_id = ${personId}::uuid AND events = ${JSON.stringify(before)}::jsonb`);
  } catch (error) {
    if (!isReadOnlyError(error)) throw error;
  }
}

import { inBatches } from "@/lib/database/batches";
import { db, Prisma, runStatement } from "@/lib/database/db";
import type { MailKind } from "@/lib/messages/mail-kinds";

export type Claim = { kind: MailKind; personId: string; entries: ClaimedEntry[] };

export type ClaimedEntry = { id: string; key: string; subjectId: string };

// Sending takes less time (lib/mail/transport.ts). If a process dies, another one sends its mail after this.
const claimSeconds = 300;

const isWaiting = Prisma.sql`outcome IS NULL AND not_before <= now() AND coalesce(claimed_until < now(), true)`;

/** Claims all waiting entries of one kind for the person who has waited longest, but only one report. Entries with the subjects of `refused` come last. */
export async function claimMail(refused: readonly ClaimedEntry[] = []): Promise<Claim | null> {
  const subjects = [...new Set(refused.map(({ subjectId }) => subjectId))];
  const order =
    subjects.length > 0
      ? Prisma.sql`subject_id = ANY(${subjects}::uuid[]), not_before`
      : Prisma.sql`not_before`;
  const rows = await runStatement<ClaimedEntry & { kind: MailKind; personId: string }>(Prisma.sql`
    WITH first AS MATERIALIZED (
      SELECT id, person_id, kind FROM outbox WHERE ${isWaiting} ORDER BY ${order} LIMIT 1 FOR UPDATE SKIP LOCKED
    ), same AS MATERIALIZED (
      SELECT outbox.id FROM first JOIN outbox USING (person_id, kind)
      WHERE ${isWaiting} AND (kind <> 'report' OR outbox.id = first.id)
      FOR UPDATE OF outbox SKIP LOCKED
    )
    UPDATE outbox SET claimed_until = now() + make_interval(secs => ${claimSeconds}) FROM same
    WHERE outbox.id = same.id RETURNING outbox.id, key, kind::text, person_id AS "personId", subject_id AS "subjectId"`);
  const [first] = rows;
  if (!first) return null;
  const entries = rows
    .map(({ id, key, subjectId }) => ({ id, key, subjectId }))
    .sort((one, other) => (one.key < other.key ? -1 : 1));
  return { kind: first.kind, personId: first.personId, entries };
}

type End = { outcome: "sent" | "dropped" | "refused"; address?: string; failure?: string };

export async function endMails(entries: readonly ClaimedEntry[], end: End): Promise<void> {
  const { outcome, address = "", failure = "" } = end;
  await db().$executeRaw`
    UPDATE outbox SET outcome = ${outcome}::mail_outcome, ended_at = now(), claimed_until = NULL,
      address = ${address}, failure = ${failure}
    WHERE id = ANY(${idsOf(entries)}::uuid[])`;
}

/** Delays a retry by milliseconds of the database's clock. A `failure` counts as an attempt if it may concern this mail. */
export async function postponeMails(
  entries: readonly ClaimedEntry[],
  pause: number,
  { failure, isAttempt }: { failure: string; isAttempt: boolean } = { failure: "", isAttempt: false },
): Promise<void> {
  await db().$executeRaw`
    UPDATE outbox SET not_before = now() + make_interval(secs => ${pause / 1000}), claimed_until = NULL, failure = ${failure},
      attempts = attempts + ${isAttempt ? 1 : 0}::int
    WHERE id = ANY(${idsOf(entries)}::uuid[])`;
}

export async function countAttempts(entries: readonly ClaimedEntry[]): Promise<number> {
  const [row] = await runStatement<{ attempts: number | null }>(
    Prisma.sql`SELECT max(attempts) AS attempts FROM outbox WHERE id = ANY(${idsOf(entries)}::uuid[])`,
  );
  return row?.attempts ?? 0;
}

export function pruneOutbox(days: number): Promise<number> {
  return inBatches(
    (limit) => db().$executeRaw`
      WITH ended AS (
        SELECT id, kind, subject_id, outcome FROM outbox WHERE outcome IN ('sent', 'dropped', 'refused')
          AND ended_at < now() - make_interval(days => ${days}::int)
        LIMIT ${limit} FOR UPDATE SKIP LOCKED
      ), unsent AS (
        -- Without its email, an invitation that nobody got would count as sent.
        DELETE FROM invitations USING ended
        WHERE kind = 'invitation' AND outcome <> 'sent' AND invitations.id = subject_id
      )
      DELETE FROM outbox WHERE id IN (SELECT id FROM ended)`,
  );
}

const idsOf = (entries: readonly ClaimedEntry[]) => entries.map(({ id }) => id);

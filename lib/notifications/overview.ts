import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { type Database, db, Prisma, runStatement } from "@/lib/database/db";
import { pageSize } from "@/lib/lists/admin-list-query";
import { type Count, countUpTo } from "@/lib/lists/count";
import { mailServer } from "@/lib/mail/server";
import type { MailKind } from "@/lib/messages/mail-kinds";
import { hasSignedIn } from "@/lib/people/list";
import { personSubject } from "@/lib/people/profile";

export type MailState = { waiting: Count; refused: Count; lastSentAt: Date | null; failure: string | null };

const maxCounted = 10_000;

export async function getMailState(_actor: Admin): Promise<MailState> {
  const count = (outcome: Prisma.Sql) =>
    countUpTo(Prisma.sql`SELECT FROM outbox WHERE outcome ${outcome}`, maxCounted);
  const [state] = await runStatement<MailState>(Prisma.sql`
    SELECT ${count(Prisma.sql`IS NULL`)} AS waiting, ${count(Prisma.sql`= 'refused'`)} AS refused,
      (SELECT max(ended_at) FROM outbox WHERE outcome = 'sent') AS "lastSentAt",
      (SELECT failure FROM outbox WHERE outcome IS NULL AND failure <> '' ORDER BY not_before LIMIT 1) AS failure`);
  return state as MailState;
}

/** Long waits are fine while mail is being sent, and quiet hours have no failure. Failures for one or two people may be their own. */
export const isMailStuckSql = () => Prisma.sql`(${mailServer() !== null}::boolean
  AND (EXISTS (SELECT FROM ${waitingLong} AND attempts = 0 AND (failure <> '' OR not_before < now() - interval '1 hour'))
    OR (SELECT count(DISTINCT person_id) > 2 FROM ${waitingLong} AND failure <> ''))
  AND NOT EXISTS (SELECT FROM outbox WHERE outcome = 'sent' AND ended_at > now() - interval '15 minutes'))`;

const waitingLong = Prisma.sql`outbox WHERE outcome IS NULL AND created_at < now() - interval '1 hour'`;

/** Without `endedAt`, a retry follows at `nextTryAt`. `failure` is the server's reply, empty for a malformed address or an unwritable mail. */
export type FailedMail = {
  id: string;
  kind: MailKind;
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  hasSignedIn: boolean;
  address: string;
  failure: string;
  attempts: number;
  endedAt: Date | null;
  nextTryAt: Date | null;
};

export async function listFailedMails(
  _actor: Admin,
  page: number,
): Promise<{ rows: FailedMail[]; hasNext: boolean }> {
  const rows = await runStatement<FailedMail>(Prisma.sql`
    SELECT outbox.id, kind::text, person_id AS "personId", first_name AS "firstName", last_name AS "lastName", email, ${hasSignedIn},
      coalesce(nullif(address, ''), email) AS address, failure, attempts, ended_at AS "endedAt",
      CASE WHEN outcome IS NULL THEN not_before END AS "nextTryAt"
    FROM outbox JOIN people ON people.id = person_id WHERE ${isFailed}
    ORDER BY outcome IS NULL DESC, ended_at DESC, not_before, outbox.id
    LIMIT ${pageSize + 1} OFFSET ${(page - 1) * pageSize}`);
  return { rows: rows.slice(0, pageSize), hasNext: rows.length > pageSize };
}

/** Sends a person's failed mails now, as far as they still apply, and their later ones. */
export async function retryMails(actor: Admin, personId: string): Promise<void> {
  if (!validate(personId)) return;
  await db().$transaction(async (tx) => {
    const retried = await retry(tx, Prisma.sql`person_id = ${personId}::uuid`);
    const person = retried > 0 && (await tx.person.findUnique({ where: { id: personId } }));
    if (person) await audit(tx, actor, { action: "person.mail_retried", subject: personSubject(person) });
  });
}

export async function retryAllMails(actor: Admin): Promise<void> {
  await db().$transaction(async (tx) => {
    const mails = await retry(tx, Prisma.sql`true`);
    const subject = { type: "mail", id: "1", name: "Emails that failed" } as const;
    if (mails > 0) await audit(tx, actor, { action: "mail.retried", subject, after: { mails } });
  });
}

const isFailed = Prisma.sql`(outcome = 'refused' OR (outcome IS NULL AND (failure <> '' OR attempts > 0)))`;

const retry = (tx: Database, which: Prisma.Sql) => tx.$executeRaw`
  UPDATE outbox SET outcome = NULL, ended_at = NULL, attempts = 0, failure = '', not_before = now()
  WHERE ${isFailed} AND ${which}`;

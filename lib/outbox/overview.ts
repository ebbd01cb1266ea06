import { validate } from "uuid";
import type { Admin } from "@/lib/actor";
import { audit } from "@/lib/audit-log/append";
import { db, Prisma, runStatement } from "@/lib/db";
import { type Count, countUpTo } from "@/lib/lists/count";
import { mailServer } from "@/lib/mail/server";
import { personSubject } from "@/lib/people/profile";
import type { MailKind } from "./schema";

/** `failure` is what the mail server said to one that waits, and would have been sent. */
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

/** As SQL. Whoever waits because of the address has an attempt; whoever waits for the morning, no failure. */
export const isMailStuckSql = () => Prisma.sql`(${mailServer() !== null}::boolean AND EXISTS (
  SELECT FROM outbox WHERE outcome IS NULL AND attempts = 0 AND created_at < now() - interval '1 hour'
    AND (failure <> '' OR not_before < now() - interval '1 hour')))`;

/** `failure` is empty where the address is none. */
export type RefusedMail = {
  id: string;
  kind: MailKind;
  personId: string;
  firstName: string;
  lastName: string;
  email: string;
  address: string;
  failure: string;
  refusedAt: Date;
};

/** The newest first. */
export function listRefusedMails(_actor: Admin, limit: number): Promise<RefusedMail[]> {
  return runStatement<RefusedMail>(Prisma.sql`
    SELECT outbox.id, kind::text, person_id AS "personId", first_name AS "firstName", last_name AS "lastName", email,
      address, failure, ended_at AS "refusedAt"
    FROM outbox JOIN people ON people.id = person_id WHERE outcome = 'refused'
    ORDER BY ended_at DESC, outbox.id LIMIT ${limit}`);
}

/** All that was refused of a person is sent again, as far as it is still to be told, and so is what comes after it. */
export async function retryMails(actor: Admin, personId: string): Promise<void> {
  if (!validate(personId)) return;
  await db().$transaction(async (tx) => {
    const retried = await tx.$executeRaw`
      UPDATE outbox SET outcome = NULL, ended_at = NULL, attempts = 0, failure = '', not_before = now()
      WHERE person_id = ${personId}::uuid AND outcome = 'refused'`;
    const person = retried > 0 && (await tx.person.findUnique({ where: { id: personId } }));
    if (person) await audit(tx, actor, { action: "person.mail_retried", subject: personSubject(person) });
  });
}

import { Prisma, runStatement } from "@/lib/database/db";
import { mailServer } from "@/lib/mail/server";
import { dueAssignmentMailsSql, dueCertificateMailsSql, dueDigestMailsSql } from "./due-mails";

const pageSize = 1_000;

/** A change of time zone moves a day by at most this. */
const sameDays = 2;

/** Newcomers' browsers need this time to report zone and language. */
const firstMinutes = 2;

export async function queueAssignmentMails(now = new Date()): Promise<number> {
  if (!mailServer() || !(await isAnythingAssigned())) return 0;
  let queued = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const last = await lastOfPage(after);
    if (!last) return queued;
    const who = Prisma.sql`person_id > ${after}::uuid AND person_id <= ${last}::uuid`;
    queued += await queue(dueAssignmentMailsSql(who, now));
    after = last;
  }
}

export async function queueCertificateMails(now = new Date()): Promise<number> {
  return mailServer() ? queue(dueCertificateMailsSql(Prisma.sql`true`, now)) : 0;
}

/** Queues digests on each manager's Monday, or on Tuesday if no server ran. The sender skips empty ones. */
export async function queueDigests(now = new Date()): Promise<number> {
  if (!mailServer()) return 0;
  const isTime = Prisma.sql`extract(isodow FROM ${now}::timestamptz AT TIME ZONE zone) IN (1, 2)`;
  return queue(dueDigestMailsSql(isTime, now), Prisma.sql`not_before`);
}

async function isAnythingAssigned(): Promise<boolean> {
  const rows = await runStatement(Prisma.sql`SELECT FROM assignments WHERE ended_at IS NULL LIMIT 1`);
  return rows.length > 0;
}

async function lastOfPage(after: string): Promise<string | undefined> {
  const [page] = await runStatement<{ last: string | null }>(Prisma.sql`
    SELECT max(id::text) AS last FROM (
      SELECT id FROM people WHERE id > ${after}::uuid ORDER BY id LIMIT ${pageSize}) AS page`);
  return page?.last ?? undefined;
}

/** Skips mail sent under another key for nearly the same day. One order makes parallel runs wait instead of deadlock. */
export const queueSql = (mails: Prisma.Sql, notBefore = Prisma.sql`now()`) => Prisma.sql`
  INSERT INTO outbox AS known (kind, key, person_id, subject_id, due_on, not_before)
  SELECT kind, key, person_id, subject_id, due_on, greatest(${notBefore}, people.created_at + make_interval(mins => ${firstMinutes}::int))
  FROM (${mails}) AS mails JOIN people ON people.id = person_id
  WHERE NOT EXISTS (SELECT FROM outbox AS earlier
    WHERE earlier.person_id = mails.person_id AND earlier.kind = mails.kind AND earlier.subject_id = mails.subject_id
      AND earlier.key <> mails.key AND earlier.outcome IS DISTINCT FROM 'dropped'
      AND (abs(earlier.due_on - mails.due_on) <= ${sameDays}::int
        OR (mails.kind = 'assigned' AND earlier.due_on IS NULL AND mails.due_on IS NULL)))
  ORDER BY key
  ON CONFLICT (key) DO UPDATE SET outcome = NULL, ended_at = NULL, created_at = now(), not_before = excluded.not_before,
    attempts = 0, failure = '', due_on = excluded.due_on
  WHERE known.outcome = 'dropped' AND known.kind <> 'digest' RETURNING 1`;

// PostgreSQL plans this anew, because audiences differ in size.
const queue = async (mails: Prisma.Sql, notBefore?: Prisma.Sql) =>
  (await runStatement(queueSql(mails, notBefore), false)).length;

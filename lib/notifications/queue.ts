import { Prisma, runStatement } from "@/lib/database/db";
import { mailServer } from "@/lib/mail/server";
import { dueAssignmentMailsSql, dueCertificateMailsSql, dueDigestMailsSql } from "./due-mails";

const pageSize = 1_000;

/** A day that moves with somebody's time zone moves by no more. */
const sameDays = 2;

/** Until a newcomer's pages have told where they are, and which language they read. */
const firstMinutes = 2;

/** Puts mails about assignments into the outbox, each once, people after people. Returns how many; none without a mail server. */
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

/** On the Mondays of those who get one, and on Tuesdays where no server ran. Whether there is something to say is judged when it is sent. */
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

/**
 * What is told under another key already (before a course came into a path, or by the release before) is not told again for a day that
 * is nearly the same. What was dropped, because it was not so when it was to be sent, is told when it is so again. In one order, so that
 * two who do it at once wait for each other, and not both.
 */
export const queueSql = (news: Prisma.Sql, notBefore = Prisma.sql`now()`) => Prisma.sql`
  INSERT INTO outbox AS known (kind, key, person_id, subject_id, due_on, not_before)
  SELECT kind, key, person_id, subject_id, due_on, greatest(${notBefore}, people.created_at + make_interval(mins => ${firstMinutes}::int))
  FROM (${news}) AS news JOIN people ON people.id = person_id
  WHERE NOT EXISTS (SELECT FROM outbox AS earlier
    WHERE earlier.person_id = news.person_id AND earlier.kind = news.kind AND earlier.subject_id = news.subject_id
      AND earlier.key <> news.key AND earlier.outcome IS DISTINCT FROM 'dropped' AND abs(earlier.due_on - news.due_on) <= ${sameDays}::int)
  ORDER BY key
  ON CONFLICT (key) DO UPDATE SET outcome = NULL, ended_at = NULL, created_at = now(), not_before = excluded.not_before,
    attempts = 0, failure = '', due_on = excluded.due_on
  WHERE known.outcome = 'dropped' AND known.kind <> 'digest' RETURNING 1`;

// Planned for these people: how many there are to tell differs.
const queue = async (news: Prisma.Sql, notBefore?: Prisma.Sql) =>
  (await runStatement(queueSql(news, notBefore), false)).length;

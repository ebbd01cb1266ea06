import { Prisma, runStatement } from "@/lib/db";
import { mailServer } from "@/lib/mail/server";
import { assignmentNewsSql, certificateNewsSql, digestNewsSql } from "./news";

const pageSize = 1_000;

/** Puts mails about assignments into the outbox, each once, people after people. Returns how many; none without a mail server. */
export async function queueAssignmentMails(now = new Date()): Promise<number> {
  if (!mailServer() || !(await isAnythingAssigned())) return 0;
  let queued = 0;
  for (let after = "00000000-0000-0000-0000-000000000000"; ; ) {
    const last = await lastOfPage(after);
    if (!last) return queued;
    const who = Prisma.sql`person_id > ${after}::uuid AND person_id <= ${last}::uuid`;
    queued += await queue(assignmentNewsSql(who, now));
    after = last;
  }
}

export async function queueCertificateMails(now = new Date()): Promise<number> {
  return mailServer() ? queue(certificateNewsSql(Prisma.sql`true`, now)) : 0;
}

/** On Mondays (UTC), and on Tuesdays where no server ran. Whether there is something to say is judged when it is sent. */
export async function queueDigests(now = new Date()): Promise<number> {
  const isTime = [1, 2].includes(now.getUTCDay());
  return isTime && mailServer() ? queue(digestNewsSql(Prisma.sql`true`, now)) : 0;
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

/** In one order, so that two who do it at once wait for each other, and not both. */
export const queueSql = (news: Prisma.Sql) => Prisma.sql`
  INSERT INTO outbox (kind, key, person_id, subject_id, due_on)
  SELECT kind, key, person_id, subject_id, due_on FROM (${news}) AS news ORDER BY key
  ON CONFLICT (key) DO NOTHING RETURNING 1`;

// Planned for these people: how many there are to tell differs.
const queue = async (news: Prisma.Sql) => (await runStatement(queueSql(news), false)).length;

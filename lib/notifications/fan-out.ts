import { givingWay, isApplyingSql } from "@/lib/assignments/apply-requirements";
import { type Database, db, Prisma } from "@/lib/database/db";
import type { MailedKind } from "@/lib/events/queue-mail";
import { log } from "@/lib/log";
import { dueAssignmentMailsSql, dueCertificateMailsSql, dueGradedMailsSql } from "./due-mails";
import { queueSql } from "./queue";
import { maxEventDays } from "./schema";

const usualBatch = 1_000;

/** In seconds; after a failure, other events come first. */
const restAfterFailure = 60;

/** Writes one batch beside other processes; a large event lets others go between its batches. Returns false when nothing waits, or while jobs change requirements. */
export async function fanOutEvents(now = new Date(), batch = usualBatch): Promise<boolean> {
  let claimed: RecordedEvent[] = [];
  try {
    return await db().$transaction(async (tx) => {
      claimed = await claimEvents(tx, batch);
      const [first] = claimed;
      if (!first) return false;
      if (first.kind === "assignment") await fanOutAssignment(tx, first, now, batch);
      else await fanOutAll(tx, first.kind, claimed, now);
      return true;
    });
  } catch (err) {
    if (claimed.length === 0) throw err;
    await db().$executeRaw`
      UPDATE outbox_deeds SET not_before = now() + make_interval(secs => ${restAfterFailure})
      WHERE id = ANY(${idsOf(claimed)}::uuid[])`;
    log().warn({ code: "mail_events_failed", err }, "Could not expand events into mail");
    return true;
  }
}

/** Deletes events older than two weeks, which would pile up without a mail server. */
export function pruneEvents(): Promise<number> {
  return db().$executeRaw`
    DELETE FROM outbox_deeds WHERE created_at < now() - make_interval(days => ${maxEventDays}::int)`;
}

type RecordedEvent = { id: string; kind: MailedKind; subjectId: string; expandedUntil: string | null };

/** Claims one assignment, or many events of another kind. Plans each statement anew, because audiences differ in size. */
function claimEvents(tx: Database, most: number): Promise<RecordedEvent[]> {
  return tx.$queryRaw<RecordedEvent[]>`
    WITH first AS MATERIALIZED (
      SELECT id, kind FROM outbox_deeds WHERE not_before <= now() AND NOT ${isApplyingSql} ORDER BY not_before, id LIMIT 1 FOR UPDATE SKIP LOCKED
    ), others AS MATERIALIZED (
      SELECT id FROM outbox_deeds WHERE not_before <= now() AND kind = (SELECT kind FROM first) AND kind <> 'assignment'
      ORDER BY not_before, id LIMIT ${most} FOR UPDATE SKIP LOCKED
    )
    SELECT id, kind::text, subject_id AS "subjectId", told_until AS "expandedUntil",
      set_config('plan_cache_mode', 'force_custom_plan', true), ${givingWay}
    FROM outbox_deeds WHERE id IN (SELECT id FROM first UNION SELECT id FROM others)`;
}

const mailsAbout = {
  certificate: (ids, now) => dueCertificateMailsSql(Prisma.sql`certificates.id = ANY(${ids}::uuid[])`, now),
  person: (ids, now) => dueAssignmentMailsSql(Prisma.sql`person_id = ANY(${ids}::uuid[])`, now),
  quiz_attempt: (ids, now) => dueGradedMailsSql(Prisma.sql`quiz_attempts.id = ANY(${ids}::uuid[])`, now),
} satisfies Record<Exclude<MailedKind, "assignment">, (ids: string[], now: Date) => Prisma.Sql>;

async function fanOutAll(tx: Database, kind: keyof typeof mailsAbout, events: RecordedEvent[], now: Date) {
  const ids = events.map(({ subjectId }) => subjectId);
  await tx.$executeRaw`${queueSql(mailsAbout[kind](ids, now))}`;
  await end(tx, events);
}

async function fanOutAssignment(tx: Database, event: RecordedEvent, now: Date, batch: number): Promise<void> {
  const assignment = await tx.assignment.findUnique({ where: { id: event.subjectId, endedAt: null } });
  if (!assignment) return end(tx, [event]);
  const page = await tx.$queryRaw<{ id: string }[]>`${pageSql(assignment, event.expandedUntil, batch)}`;
  const { courseId, learningPathId } = assignment;
  const what = learningPathId
    ? Prisma.sql`learning_path_id = ${learningPathId}::uuid`
    : Prisma.sql`learning_path_id IS NULL AND course_id = ${courseId}::uuid`;
  const people = page.map(({ id }) => id);
  const mails = dueAssignmentMailsSql(Prisma.sql`person_id = ANY(${people}::uuid[]) AND ${what}`, now);
  await tx.$executeRaw`${queueSql(mails)}`;
  if (page.length < batch) return end(tx, [event]);
  // The column rounds to milliseconds, and would otherwise lie ahead of the next transaction.
  await tx.$executeRaw`
    UPDATE outbox_deeds SET told_until = ${people.at(-1)}::uuid, not_before = date_trunc('milliseconds', clock_timestamp()) WHERE id = ${event.id}::uuid`;
}

const pageSql = ({ id }: { id: string }, after: string | null, most: number) => Prisma.sql`
  SELECT person_id AS id FROM assignment_audience(${id}::uuid)
  WHERE ${after ? Prisma.sql`person_id > ${after}::uuid` : Prisma.sql`true`} ORDER BY 1 LIMIT ${most}`;

async function end(tx: Database, events: RecordedEvent[]): Promise<void> {
  await tx.outboxDeed.deleteMany({ where: { id: { in: idsOf(events) } } });
}

const idsOf = (events: readonly RecordedEvent[]) => events.map(({ id }) => id);

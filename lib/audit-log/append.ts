import { v7 as uuidv7 } from "uuid";
import type { Actor } from "@/lib/actor";
import { inBatches } from "@/lib/database/batches";
import { afterCommit, type Database, db, Prisma } from "@/lib/database/db";
import { changeBetween } from "./changes";
import { reportSecurityEvent } from "./report-security-event";
import type { AuditEvent } from "./schema";
import type { AuditHead } from "./verify";

/** Does nothing when `before` equals `after`. docs/decisions/012 says what an entry may contain. */
export async function audit(
  tx: Database,
  actor: Actor,
  { action, subject, concerns = [], before, after, reported }: AuditEvent,
): Promise<void> {
  const change = changeBetween(before, after);
  if (!change) return;
  const id = uuidv7();
  await tx.auditEntry.create({
    data: {
      id,
      actorId: actor.personId,
      actorName: actor.name,
      address: actor.address,
      userAgent: actor.userAgent,
      action,
      subjectType: subject.type,
      subjectId: subject.id,
      subjectName: subject.name,
      concerns: [...concerns],
      before: (change.before as Prisma.InputJsonObject) ?? Prisma.DbNull,
      after: (change.after as Prisma.InputJsonObject) ?? Prisma.DbNull,
    },
  });
  afterCommit(tx, () =>
    reportSecurityEvent({
      event: action,
      outcome: "success",
      actor_id: actor.personId,
      subject_type: subject.type,
      subject_id: subject.id,
      address: actor.address,
      user_agent: actor.userAgent,
      audit_entry_id: id,
      ...reported,
    }),
  );
}

/** Reports the newest hash as a security event, out of reach of the database's owner. Returns null for an empty log. */
export async function reportAuditHead(): Promise<AuditHead | null> {
  const [head] = await db().$queryRaw<{ place: string; hash: string | null }[]>`
    SELECT place::text, head AS hash FROM audit_head()`;
  if (!head?.hash) return null;
  reportSecurityEvent({
    event: "audit_log.head",
    outcome: "success",
    subject_type: "audit_log",
    subject_id: head.place,
    code: head.hash,
  });
  return { position: Number(head.place), hash: head.hash };
}

/** Keeps the chain: it continues from the last entry removed. @returns the number removed */
export function pruneAuditLog(years: number): Promise<number> {
  return inBatches(async (most) => {
    const [row] = await db().$queryRaw<{ removed: number }[]>`
      SELECT remove_oldest_audit_entries(${years}::int, ${most}::int) AS removed`;
    return row?.removed ?? 0;
  });
}

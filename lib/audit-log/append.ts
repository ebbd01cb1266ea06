import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { afterCommit, type Database, db, Prisma } from "@/lib/db";
import { inSteps } from "@/lib/retention/batches";
import { tellSecurity } from "@/lib/security-events/report";
import { changeBetween } from "./changes";
import type { AuditEvent } from "./schema";

/**
 * Writes down what an admin does, in the transaction that does it, and tells a security team once it is done. Where `before` and `after` are the same, nothing was
 * done and nothing is written. What may stand in an entry: docs/decisions/012.
 */
export async function audit(
  tx: Database,
  actor: Admin,
  { action, subject, concerns = [], before, after }: AuditEvent,
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
    tellSecurity({
      event: action,
      outcome: "success",
      actor_id: actor.personId,
      subject_type: subject.type,
      subject_id: subject.id,
      address: actor.address,
      user_agent: actor.userAgent,
      audit_entry_id: id,
    }),
  );
}

/** Tells a security team which hash the chain has come to: to be noted where the database's owner cannot write. */
export async function tellAuditHead(): Promise<void> {
  const [head] = await db().$queryRaw<{ place: string; hash: string }[]>`
    SELECT place::text, head AS hash FROM audit_head()`;
  if (head?.hash)
    tellSecurity({
      event: "audit_log.head",
      outcome: "success",
      subject_type: "audit_log",
      subject_id: head.place,
      code: head.hash,
    });
}

/**
 * Removes entries that are older than so many years, the oldest first; the chain goes on from the last of them.
 * @returns how many
 */
export function pruneAuditLog(years: number): Promise<number> {
  return inSteps(async (most) => {
    const [row] = await db().$queryRaw<{ removed: number }[]>`
      SELECT remove_oldest_audit_entries(${years}::int, ${most}::int) AS removed`;
    return row?.removed ?? 0;
  });
}

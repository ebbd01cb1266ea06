import { v7 as uuidv7 } from "uuid";
import type { Admin } from "@/lib/actor";
import { type Database, db, Prisma } from "@/lib/db";
import { inSteps } from "@/lib/retention/steps";
import { changeBetween } from "./rules";
import type { AuditEvent } from "./schema";

/**
 * Writes down what an admin does, in the transaction that does it. Where `before` and `after` are the same, nothing was
 * done and nothing is written. What may stand in an entry: docs/decisions/012.
 */
export async function audit(
  tx: Database,
  actor: Admin,
  { action, subject, concerns = [], before, after }: AuditEvent,
): Promise<void> {
  const change = changeBetween(before, after);
  if (!change) return;
  await tx.auditEntry.create({
    data: {
      id: uuidv7(),
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

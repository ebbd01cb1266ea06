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
      apiKeyId: keyIdOf(actor),
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
  afterCommit(tx, () => reportEntry(actor, { id, action, subject, ...(reported && { reported }) }));
}

/** Attributes entries to somebody whom a gate admitted earlier, such as the admin who started a long job. */
export type AuditedActor = Pick<Actor, "personId" | "name" | "address" | "userAgent"> & { apiKeyId?: string };

const keyIdOf = (actor: AuditedActor) => actor.apiKeyId ?? null;

/** Appends many entries in one statement, in their order. Leaves out those whose `before` equals `after`. */
export async function auditAll(
  tx: Database,
  actor: AuditedActor,
  events: readonly AuditEvent[],
): Promise<void> {
  const entries = events.flatMap(({ action, subject, concerns = [], before, after }) => {
    const change = changeBetween(before, after);
    return change ? [{ id: uuidv7(), action, subject, concerns, ...change }] : [];
  });
  if (entries.length === 0) return;
  const rows = entries.map(({ id, action, subject, concerns, before, after }) => ({
    ...{
      id,
      action,
      subject_type: subject.type,
      subject_id: subject.id,
      subject_name: subject.name,
      concerns,
    },
    ...(before && { before }),
    ...(after && { after }),
  }));
  const { personId, name, address, userAgent } = actor;
  await tx.$executeRaw`
    INSERT INTO audit_entries (id, actor_id, actor_name, address, user_agent, action, subject_type, subject_id, subject_name,
      concerns, before, after, api_key_id)
    SELECT id, ${personId}::uuid, ${name}, ${address}, ${userAgent}, action, subject_type, subject_id, subject_name,
      concerns, before, after, ${keyIdOf(actor)}::uuid
    FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS rows (id uuid, action text, subject_type text, subject_id text,
      subject_name text, concerns uuid[], before jsonb, after jsonb)`;
  afterCommit(tx, () => {
    for (const { id, action, subject } of entries) reportEntry(actor, { id, action, subject });
  });
}

type Entry = Pick<AuditEvent, "action" | "subject" | "reported"> & { id: string };

const reportEntry = (actor: AuditedActor, { id, action, subject, reported }: Entry) =>
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
  });

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

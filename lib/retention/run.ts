import type { Operator, RetentionRule } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import { rules } from "./kinds";
import type { RetainedKind } from "./schema";

/** Exceeds a run's time, so that another process can follow a killed one. */
const claim = "10 minutes";

/** Removes old data and records that; returns how many, or null while another process does. */
export async function removeOld(actor: Operator | RetentionRule, kind: RetainedKind): Promise<number | null> {
  const claimed = await db().$executeRaw`
    INSERT INTO retention_runs (kind, claimed_until) VALUES (${kind}, now() + ${claim}::interval)
    ON CONFLICT (kind) DO UPDATE SET claimed_until = excluded.claimed_until
    WHERE retention_runs.claimed_until IS NULL OR retention_runs.claimed_until < now()`;
  if (claimed === 0) return null;
  try {
    const removed = await rules[kind].remove(actor);
    await noteSuccess(kind, removed);
    return removed;
  } catch (error) {
    await noteFailure(kind, error).catch(() => {});
    throw error;
  }
}

async function noteSuccess(kind: RetainedKind, removed: number): Promise<void> {
  const oldest = rules[kind].oldest ?? Prisma.sql`SELECT NULL::timestamptz`;
  await db().$executeRaw`
    UPDATE retention_runs SET ran_at = now(), removed = ${removed}, removed_in_all = removed_in_all + ${removed},
      oldest_at = (${oldest}), failure = NULL, failed_at = NULL, claimed_until = NULL
    WHERE kind = ${kind}`;
}

async function noteFailure(kind: RetainedKind, error: unknown): Promise<void> {
  const { code, message } = error as { code?: unknown; message?: unknown };
  const failure = [...`${code ?? ""} ${message ?? error}`.replace(/[\p{Cc}\p{Cs}]+/gu, " ").trim()].slice(
    0,
    300,
  );
  await db().$executeRaw`
    UPDATE retention_runs SET failure = ${failure.join("")}, failed_at = now(), claimed_until = NULL WHERE kind = ${kind}`;
}

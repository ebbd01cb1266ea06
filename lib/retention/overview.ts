import type { Admin, Operator } from "@/lib/actor";
import { db, Prisma } from "@/lib/database/db";
import type { RetentionPeriod } from "@/lib/database/retention-period";
import { rules } from "./kinds";
import { type RetainedKind, retainedKinds } from "./schema";

export type Retention = {
  kind: RetainedKind;
  kept: RetentionPeriod;
  ranAt: Date | null;
  removed: number;
  removedInAll: number;
  oldestAt: Date | null;
  failure: string | null;
  failedAt: Date | null;
};

export async function listRetention(_actor: Admin | Operator): Promise<Retention[]> {
  const runs = await db().retentionRun.findMany();
  return retainedKinds.map((kind) => {
    const run = runs.find((one) => one.kind === kind);
    return {
      kind,
      kept: rules[kind].kept(),
      ranAt: run?.ranAt ?? null,
      removed: run?.removed ?? 0,
      removedInAll: Number(run?.removedInAll ?? 0),
      oldestAt: run?.oldestAt ?? null,
      failure: run?.failure ?? null,
      failedAt: run?.failedAt ?? null,
    };
  });
}

/** Counts kinds that are a day overdue; all kinds if none ever ran on a platform older than a day. */
export const overdueSql = Prisma.sql`(
  SELECT (CASE WHEN EXISTS (SELECT FROM retention_runs) THEN (
      SELECT count(*) FROM retention_runs WHERE coalesce(ran_at, created_at) < now() - interval '1 day')
    ELSE (SELECT count(*) * ${retainedKinds.length}::int FROM (
      SELECT created_at FROM people ORDER BY created_at, id LIMIT 1) AS first
      WHERE created_at < now() - interval '1 day') END)::int)`;

import type { Admin } from "@/lib/actor";
import { db, Prisma } from "@/lib/db";
import { rules } from "./kinds";
import { type Kept, type RetainedKind, retainedKinds } from "./schema";

/**
 * What is known of the removal of a kind of data. `ranAt` is when it was last done, null when never; `removed` were removed
 * then, `removedInAll` ever; `oldestAt` is the oldest that was left. `failure` says why it failed since.
 */
export type Retention = {
  kind: RetainedKind;
  kept: Kept;
  ranAt: Date | null;
  removed: number;
  removedInAll: number;
  oldestAt: Date | null;
  failure: string | null;
  failedAt: Date | null;
};

/** All kinds, with the proof that what is too old of each is removed; one statement. */
export async function listRetention(_actor: Admin): Promise<Retention[]> {
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

/** How many kinds have waited for a day, as SQL: where it was never tried, all do once the platform is a day old. */
export const overdueSql = Prisma.sql`(
  SELECT (CASE WHEN EXISTS (SELECT FROM retention_runs) THEN (
      SELECT count(*) FROM retention_runs WHERE coalesce(ran_at, created_at) < now() - interval '1 day')
    ELSE (SELECT count(*) * ${retainedKinds.length}::int FROM (
      SELECT created_at FROM people ORDER BY created_at, id LIMIT 1) AS first
      WHERE created_at < now() - interval '1 day') END)::int)`;

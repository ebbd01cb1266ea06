import { Prisma, runStatement, withoutWaitingForDisk } from "@/lib/database/db";
import { log } from "@/lib/log";
import { addQueue } from "@/lib/metrics-hooks";
import type { Quotas, RateLimitKind } from "./count";

/** Requests given back wait this many milliseconds for others. */
const apart = 250;

type Owed = { kind: RateLimitKind; client: string; place: number; requests: number };

const owed = new Map<string, Owed>();
let owedSince: number | undefined;
addQueue(
  "finished_sign_ins",
  () => owed.size,
  () => owedSince,
);

export function giveBackSoon(kind: RateLimitKind, quotas: Quotas): void {
  if (owed.size === 0) {
    owedSince = performance.now();
    setTimeout(() => void giveBack(), apart).unref();
  }
  for (const [place, { client }] of quotas.entries()) {
    const key = `${kind} ${client}`;
    owed.set(key, { kind, client, place, requests: (owed.get(key)?.requests ?? 0) + 1 });
  }
}

/** Uncounts everything owed. After a crash, the rest stays counted until its minute ends. */
export async function giveBack(): Promise<void> {
  const given = [...owed.values()];
  owed.clear();
  owedSince = undefined;
  if (given.length === 0) return;
  await runStatement(givingBackSql(given)).catch((err) =>
    log().warn({ err }, "Could not give back finished sign-ins"),
  );
}

// Locking in the order of `countRequests` avoids deadlocks.
function givingBackSql(given: readonly Owed[]): Prisma.Sql {
  const all = <Key extends keyof Owed>(key: Key) => given.map((one) => one[key]);
  return Prisma.sql`
    WITH given AS (
      SELECT * FROM unnest(${all("kind")}::rate_limit_kind[], ${all("client")}::text[], ${all("place")}::int[],
        ${all("requests")}::int[]) AS given (kind, client, place, given)
    ), locked AS MATERIALIZED (
      SELECT kind, client, given FROM rate_limits JOIN given USING (kind, client)
      WHERE window_ends_at > now() ORDER BY place, client FOR UPDATE OF rate_limits
    ), freed AS (
      UPDATE rate_limits SET requests = greatest(0, requests - given)
      FROM locked WHERE rate_limits.kind = locked.kind AND rate_limits.client = locked.client
    )
    SELECT ${withoutWaitingForDisk}`;
}

import { db, Prisma } from "@/lib/database/db";
import { addGauge } from "@/lib/metrics-hooks";

export type WebhookState = "active" | "failing" | "paused" | "paused_by_admin";

/** Selects an endpoint that nothing reached for an hour. */
export const isFailing = "failing_since < now() - interval '1 hour'";

export const stateSql = Prisma.sql`CASE WHEN pause_reason = 'admin' THEN 'paused_by_admin' WHEN paused_at IS NOT NULL THEN 'paused'
  WHEN ${Prisma.raw(isFailing)} THEN 'failing' ELSE 'active' END`;

/** Selects the endpoints that need an admin, for the admin home. */
export const webhookConcernsSql = () => Prisma.sql`(SELECT coalesce(json_agg(endpoint), '[]') FROM (
    SELECT id, url, state FROM (SELECT id, url, created_at, ${stateSql} AS state FROM webhook_endpoints) AS endpoints
    WHERE state IN ('failing', 'paused') ORDER BY created_at LIMIT 6) AS endpoint)`;

type Health = { state: WebhookState; endpoints: number; age: number };

const known: { health: Health[]; readAt: number } = { health: [], readAt: Number.NEGATIVE_INFINITY };

/** In milliseconds. */
const refreshedEvery = 15_000;

/** Reads the numbers of the metrics, now and then. */
export async function noteHealth(): Promise<void> {
  if (performance.now() - known.readAt < refreshedEvery) return;
  known.readAt = performance.now();
  known.health = await readHealth();
}

/** `age` is how many seconds the delivery that has waited longest has waited since it was due. */
export function readHealth(): Promise<Health[]> {
  return db().$queryRaw<Health[]>`
    SELECT ${stateSql} AS state, count(*)::int AS endpoints, coalesce(max(extract(epoch FROM now() - (
      SELECT min(due_at) FROM webhook_deliveries WHERE endpoint_id = endpoints.id AND finished_at IS NULL AND due_at < now()
    ))), 0)::float8 AS age
    FROM webhook_endpoints AS endpoints GROUP BY 1`;
}

for (const state of ["active", "failing", "paused", "paused_by_admin"] as const)
  addGauge("webhooks", state, () => known.health.find((one) => one.state === state)?.endpoints ?? 0);
addGauge("queue_age", "webhooks", () => known.health.find(({ state }) => state === "active")?.age ?? 0);

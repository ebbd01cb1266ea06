import { db, Prisma } from "@/lib/database/db";
import { addGauge } from "@/lib/metrics-hooks";

/** The store accepted nothing for an hour, and no admin paused it. */
export const isXapiFailingSql = Prisma.sql`EXISTS (SELECT FROM xapi_stores
  WHERE paused_at IS NULL AND failing_since < now() - interval '1 hour')`;

const known = { age: 0, readAt: Number.NEGATIVE_INFINITY };

/** In milliseconds. */
const refreshedEvery = 15_000;

/** Reads the number of the metric, now and then: for how many seconds the store has failed. */
export async function noteHealth(): Promise<void> {
  if (performance.now() - known.readAt < refreshedEvery) return;
  known.readAt = performance.now();
  const [store] = await db().$queryRaw<{ age: number }[]>`
    SELECT extract(epoch FROM now() - failing_since)::float8 AS age FROM xapi_stores
    WHERE paused_at IS NULL AND failing_since IS NOT NULL`;
  known.age = store?.age ?? 0;
}

addGauge("queue_age", "xapi", () => known.age);

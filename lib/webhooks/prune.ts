import { inBatches } from "@/lib/database/batches";
import { type Database, db } from "@/lib/database/db";
import { daysKept, mostKept } from "./schema";

/** Removes finished deliveries after days, those beyond the newest of an endpoint, and previous secrets that ended. */
export async function pruneDeliveries(days = daysKept, most = mostKept): Promise<void> {
  await db().$executeRaw`
    UPDATE webhook_endpoints SET previous_secret_sealed = NULL, previous_secret_ends_at = NULL WHERE previous_secret_ends_at < now()`;
  const endpoints = await db().webhookEndpoint.findMany({ select: { id: true } });
  for (const { id } of endpoints)
    await inBatches(
      (limit) => db().$executeRaw`
        DELETE FROM webhook_deliveries WHERE id IN (
          SELECT id FROM webhook_deliveries WHERE endpoint_id = ${id}::uuid AND finished_at IS NOT NULL
            AND (finished_at < now() - make_interval(days => ${days}::int) OR id <= (
              SELECT id FROM webhook_deliveries WHERE endpoint_id = ${id}::uuid ORDER BY id DESC OFFSET ${most}::int LIMIT 1))
          ORDER BY id LIMIT ${limit} FOR UPDATE SKIP LOCKED)`,
    );
}

/**
 * Clears responses to events about a person, which may repeat what was sent. Locks what waits as well, in the order of recordAttempts: an
 * answer that comes later finds the person erased.
 */
export async function forgetResponses(tx: Database, personId: string): Promise<void> {
  await tx.$executeRaw`
    UPDATE webhook_deliveries SET response = '' WHERE id IN (SELECT id FROM webhook_deliveries
      WHERE person_id = ${personId}::uuid AND (response <> '' OR finished_at IS NULL) ORDER BY id FOR UPDATE)`;
}

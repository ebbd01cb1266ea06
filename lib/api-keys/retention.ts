import { inBatches } from "@/lib/database/batches";
import { db, Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";

/** Answers expire after 24 hours. A request that repeats a key later runs again. */
export const retainedIdempotencyKeys: Retained = {
  kept: () => ({ days: 1 }),
  remove: () =>
    inBatches(
      (limit) => db().$executeRaw`
        DELETE FROM idempotency_keys WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM idempotency_keys WHERE created_at < now() - interval '24 hours'
          LIMIT ${limit} FOR UPDATE SKIP LOCKED))`,
    ),
  oldest: Prisma.sql`SELECT min(created_at) FROM idempotency_keys`,
};

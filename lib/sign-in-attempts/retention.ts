import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneAttempts } from "./record";

export const retainedAttempts: Retained = {
  kept: () => ({ days: env().RETENTION_SIGN_INS_DAYS }),
  remove: () => pruneAttempts(env().RETENTION_SIGN_INS_DAYS),
  oldest: Prisma.sql`SELECT min(started_at) FROM sign_in_attempts`,
};

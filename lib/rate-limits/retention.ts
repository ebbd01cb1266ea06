import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { pruneRateLimits } from "./count";

export const retainedRateLimits: Retained = {
  kept: () => ({ days: 0 }),
  remove: pruneRateLimits,
  oldest: Prisma.sql`SELECT min(window_ends_at) FROM rate_limits WHERE window_ends_at < now()`,
};

import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneLogoutTokens, pruneSessions } from "./open-and-end";

export const retainedSessions: Retained = {
  kept: () => ({ days: env().RETENTION_ENDED_DAYS }),
  remove: () => pruneSessions(env().RETENTION_ENDED_DAYS),
  oldest: Prisma.sql`SELECT min(expires_at) FROM sessions WHERE expires_at < now()`,
};

export const retainedLogoutTokens: Retained = {
  kept: () => ({ days: 0 }),
  remove: pruneLogoutTokens,
  oldest: Prisma.sql`SELECT min(expires_at) FROM logout_tokens WHERE expires_at < now()`,
};

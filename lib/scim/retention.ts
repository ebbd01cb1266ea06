import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneProvisioning } from "./log";

/** Keeps requests of directories as long as sign-in attempts, because admins read both to explain one person. */
export const retainedProvisioning: Retained = {
  kept: () => ({ days: env().RETENTION_SIGN_INS_DAYS }),
  remove: () => pruneProvisioning(env().RETENTION_SIGN_INS_DAYS),
  oldest: Prisma.sql`SELECT min(at) FROM provisioning_entries`,
};

import { Prisma } from "@/lib/database/db";

/** Matches states whose completion counts by the assignment's own terms. Every screen uses this one rule. */
export const stillCounts = Prisma.sql`(completed_at IS NOT NULL AND state <> 'expired')`;

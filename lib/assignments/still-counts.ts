import { Prisma } from "@/lib/database/db";

/** For a row of states: it was completed, and that counts by the assignment's own terms. What counts, counts everywhere. */
export const stillCounts = Prisma.sql`(completed_at IS NOT NULL AND state <> 'expired')`;

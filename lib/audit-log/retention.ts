import { Prisma } from "@/lib/database/db";
import { orForever, type Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneAuditLog } from "./append";

export const retainedAuditEntries: Retained = {
  kept: () => orForever("years", env().RETENTION_AUDIT_LOG_YEARS),
  remove: async () => {
    const years = env().RETENTION_AUDIT_LOG_YEARS;
    return years === 0 ? 0 : pruneAuditLog(years);
  },
  oldest: Prisma.sql`SELECT min(at) FROM audit_entries`,
};

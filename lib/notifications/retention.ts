import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneOutbox } from "./claim";

export const retainedMails: Retained = {
  kept: () => ({ days: env().RETENTION_MAIL_DAYS }),
  remove: () => pruneOutbox(env().RETENTION_MAIL_DAYS),
  oldest: Prisma.sql`SELECT min(ended_at) FROM (
    SELECT min(ended_at) AS ended_at FROM outbox WHERE outcome = 'sent'
    UNION ALL SELECT min(ended_at) FROM outbox WHERE outcome = 'dropped'
    UNION ALL SELECT min(ended_at) FROM outbox WHERE outcome = 'refused') AS ended`,
};

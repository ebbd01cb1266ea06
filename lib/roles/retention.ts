import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { env } from "@/lib/env";
import { pruneAdminLinks } from "./admin-links";

export const retainedAdminLinks: Retained = {
  kept: () => ({ days: env().RETENTION_ENDED_DAYS }),
  remove: () => pruneAdminLinks(env().RETENTION_ENDED_DAYS),
  oldest: Prisma.sql`SELECT min(coalesce(used_at, expires_at)) FROM admin_links
    WHERE coalesce(used_at, expires_at) < now()`,
};

import { Prisma } from "@/lib/database/db";
import type { Retained } from "@/lib/database/retention-period";
import { pruneProvisioning } from "./log";

const days = 90;

export const retainedProvisioning: Retained = {
  kept: () => ({ days }),
  remove: () => pruneProvisioning(days),
  oldest: Prisma.sql`SELECT min(at) FROM provisioning_entries`,
};

import { db } from "@/lib/database/db";

/** Deletes all history and computes requirements from facts whose dates were set afterwards, in seeds and tests. */
export async function rebuildRequirementsForSeed(): Promise<void> {
  await db().$executeRaw`TRUNCATE requirements, requirement_jobs CASCADE`;
  await db().$executeRaw`SELECT apply_requirements(ARRAY(SELECT id FROM people))`;
}

import { db, Prisma, runStatement } from "@/lib/database/db";
import { log } from "@/lib/log";

const sampled = 1_000;

/** Computes the requirements of a sample of people again, and queues the courses of rows that differ. @returns how many rows differed */
export async function checkRequirements(): Promise<number> {
  const differing = await runStatement<{ courseId: string }>(Prisma.sql`
    SELECT course_id AS "courseId" FROM (
      SELECT array_agg(id) AS ids FROM (SELECT id FROM people ORDER BY random() LIMIT ${sampled}::int) AS chosen
    ) AS sample CROSS JOIN LATERAL requirement_changes(ids)
    WHERE NOT EXISTS (SELECT FROM requirement_jobs WHERE finished_at IS NULL)`);
  const rows = differing.length;
  if (rows === 0) return 0;
  const courses = [...new Set(differing.map(({ courseId }) => courseId))].sort();
  await db().$executeRaw`SELECT queue_requirements_of(${courses}::uuid[])`;
  log().warn(
    { code: "requirements_differ", rows },
    "Requirements differed from the rule; their courses are queued",
  );
  return rows;
}

import { db, Prisma, runStatement } from "@/lib/database/db";
import { log } from "@/lib/log";
import { addGauge } from "@/lib/metrics-hooks";
import { applyRequirements, givingWay } from "./apply-requirements";

const sampled = 1_000;

const found = { differences: 0 };

addGauge("requirement_differences", "sample", () => found.differences);

/** Computes the requirements of a sample of people again, and mends what differs. @returns how many rows differed */
export async function checkRequirements(): Promise<number> {
  const differing = await runStatement<{ personId: string }>(Prisma.sql`
    SELECT person_id AS "personId" FROM (
      SELECT array_agg(id) AS ids FROM (SELECT id FROM people ORDER BY random() LIMIT ${sampled}::int) AS chosen
    ) AS sample CROSS JOIN LATERAL requirement_changes(ids)
    WHERE NOT EXISTS (SELECT FROM requirement_jobs WHERE finished_at IS NULL)`);
  found.differences = differing.length;
  if (differing.length > 0) {
    log().warn(
      { code: "requirements_differ", rows: differing.length },
      "Rows of requirements differed from the rule, and were mended",
    );
    const personIds = [...new Set(differing.map(({ personId }) => personId))];
    await db().$transaction(async (tx) => {
      await tx.$executeRaw`SELECT ${givingWay}`;
      await applyRequirements(tx, personIds);
    });
  }
  return differing.length;
}

import { db, Prisma, runStatement } from "@/lib/database/db";
import { log } from "@/lib/log";
import { addGauge } from "@/lib/metrics-hooks";
import { applyRequirements } from "./apply-requirements";

const sampled = 1_000;

const found = { differences: 0 };

addGauge("requirement_differences", "sample", () => found.differences);

/** Computes the requirements of a sample of people again, and mends what differs. @returns how many rows differed */
export async function checkRequirements(): Promise<number> {
  const people = await runStatement<{ id: string }>(
    Prisma.sql`SELECT id FROM people WHERE NOT EXISTS (SELECT FROM requirement_jobs WHERE finished_at IS NULL)
      ORDER BY random() LIMIT ${sampled}::int`,
  );
  const ids = people.map(({ id }) => id);
  const differing = await runStatement<{ personId: string }>(
    Prisma.sql`SELECT person_id AS "personId" FROM requirement_changes(${ids}::uuid[])`,
  );
  found.differences = differing.length;
  if (differing.length > 0) {
    log().warn(
      { code: "requirements_differ", rows: differing.length },
      "Rows of requirements differed from the rule, and were mended",
    );
    await applyRequirements(db(), [...new Set(differing.map(({ personId }) => personId))]);
  }
  return differing.length;
}

import { db } from "@/lib/database/db";

/** People in a batch, whose rows a transaction locks for about 0.1 s. */
const batchSize = 250;

/** Applies bulk changes of assignments to people's requirements, beside other processes and after a kill (docs/decisions/048). */
export async function applyRequirementJobs(size = batchSize): Promise<void> {
  while ((await splitJob(size)) || (await applyBatch()));
  await db().$executeRaw`SELECT finish_requirement_jobs()`;
}

async function splitJob(size: number): Promise<boolean> {
  const [row] = await db().$queryRaw<{ done: boolean }[]>`SELECT split_requirement_job(${size}::int) AS done`;
  return row?.done === true;
}

async function applyBatch(): Promise<boolean> {
  const [row] = await db().$queryRaw<{ done: boolean }[]>`SELECT apply_requirement_batch() AS done`;
  return row?.done === true;
}

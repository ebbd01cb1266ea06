import { setTimeout as sleep } from "node:timers/promises";
import { validate } from "uuid";
import { type Database, db, Prisma, runStatementOnPrimary, unlessReadOnly } from "@/lib/database/db";
import { readOwnWrites } from "@/lib/database/read-your-writes";
import { log } from "@/lib/log";
import { startWorker } from "@/lib/worker";

/** People times courses in a batch, whose people a transaction locks for about 0.1 s. */
const batchSize = 500;

/** Selecting this makes a batch give way to a person's request: it is below PostgreSQL's deadlock_timeout. */
export const givingWay = Prisma.sql`set_config('lock_timeout', '500ms', true)`;

/** In seconds; after a failure, other batches come first. */
const restAfterFailure = 60;

/** Brings the requirements of these people up to date, before a waiting job reaches them (docs/decisions/048). */
export async function applyRequirements(
  tx: Database,
  personIds: readonly string[],
  courseIds: readonly string[] | null = null,
): Promise<void> {
  await tx.$executeRaw`SELECT apply_requirements(${personIds}::uuid[], ${courseIds}::uuid[])`;
}

/** Keeps a person's own pages from being behind a waiting job. */
export async function applyOwnRequirements(personId: string): Promise<void> {
  try {
    const changes = await runStatementOnPrimary(
      Prisma.sql`SELECT FROM requirement_changes(ARRAY[${personId}::uuid]) LIMIT 1`,
    );
    if (changes.length === 0) return;
    await unlessReadOnly(() => applyRequirements(db(), [personId]));
    readOwnWrites();
  } catch (err) {
    // The page shows the stored rows, and a batch tries again.
    log().warn({ code: "requirements_failed", err }, "Could not apply changes to a person's requirements");
  }
}

/** Applies waiting jobs to one person, before the person's requirements are read. */
export async function applyWaitingRequirements(personId: string): Promise<void> {
  if (!validate(personId)) return;
  const [row] = await runStatementOnPrimary<{ isApplying: boolean }>(
    Prisma.sql`SELECT ${isApplyingSql} AS "isApplying"`,
  );
  if (row?.isApplying) await applyOwnRequirements(personId);
}

export const isApplyingSql = Prisma.sql`EXISTS (SELECT FROM requirement_jobs WHERE finished_at IS NULL AND NOT is_applied)`;

/** Starts a worker; each process has one. Returns a function that stops it. */
export const startApplying = (): (() => Promise<void>) =>
  startWorker("requirements", async (isStopped) => {
    await unlessReadOnly(() => applyJobs(isStopped, { rests: true }));
  });

/** Returns 0 to 99, the percentage of people to whom all waiting jobs of these courses are applied. Returns null when none waits. */
export async function findProgress(courseIds: readonly string[] | "all"): Promise<number | null> {
  const isOf =
    courseIds === "all"
      ? Prisma.sql`true`
      : Prisma.sql`(course_ids = '{}' OR course_ids && ${courseIds}::uuid[])`;
  const [found] = await runStatementOnPrimary<{ progress: number | null }>(Prisma.sql`
    SELECT CASE WHEN bool_or(people IS NULL) THEN 0 WHEN count(*) > 0 THEN least(99, coalesce(floor(100 * (1 - sum(waiting) / nullif(sum(people), 0))), 0))::int END AS progress
    FROM (SELECT people, CASE WHEN people IS NULL THEN 0 ELSE (SELECT coalesce(sum(cardinality(batches.people)), 0)
        FROM requirement_batches AS batches WHERE job_id = jobs.id) END AS waiting
      FROM requirement_jobs AS jobs WHERE finished_at IS NULL AND NOT is_applied AND ${isOf}) AS open`);
  return found?.progress ?? null;
}

/** Applies waiting jobs, beside other processes and after a kill, until none is ready. @param rests whether each step leaves time for requests */
export async function applyJobs(
  isStopped = () => false,
  { size = batchSize, rests = false } = {},
): Promise<void> {
  for (let began = performance.now(); !isStopped(); began = performance.now()) {
    if (!(await splitJob(size)) && !(await applyBatch())) break;
    if (rests) await sleep(3 * (performance.now() - began));
  }
  await finishJobs();
}

/** Makes batches of the oldest job's people. It waits until transactions have ended that may have missed the change. */
export async function splitJob(size = batchSize): Promise<boolean> {
  await db().$executeRaw`
    UPDATE requirement_jobs SET seen_at = clock_timestamp() + interval '1 millisecond' WHERE finished_at IS NULL AND people IS NULL AND seen_at IS NULL`;
  // A transaction that ends between a statement's snapshot and its look at pg_stat_activity would be in neither.
  const [ready] = await db().$queryRaw<{ id: string }[]>`
    SELECT id FROM requirement_jobs WHERE finished_at IS NULL AND people IS NULL AND NOT EXISTS (
      SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND backend_xid IS NOT NULL AND xact_start <= seen_at AND pid <> pg_backend_pid())
    ORDER BY created_at LIMIT 1`;
  if (!ready) return false;
  const split = await db().$executeRaw`
    WITH job AS MATERIALIZED (
      SELECT * FROM requirement_jobs WHERE id = ${ready.id}::uuid AND people IS NULL FOR UPDATE SKIP LOCKED
    ), those AS MATERIALIZED (
      SELECT person_id, (row_number() OVER (ORDER BY person_id) - 1) / greatest(1, ${size}::int / cardinality(course_ids)) AS number
      FROM job CROSS JOIN LATERAL (SELECT DISTINCT person_id FROM requirement_job_people(course_ids)) AS reached
    ), batches AS (
      INSERT INTO requirement_batches (job_id, number, people)
      SELECT job.id, number, array_agg(person_id ORDER BY person_id) FROM job CROSS JOIN those GROUP BY job.id, number
    )
    UPDATE requirement_jobs SET people = (SELECT count(*) FROM those) WHERE id = (SELECT id FROM job)`;
  return split > 0;
}

/** Returns false when no batch waits. */
export async function applyBatch(): Promise<boolean> {
  let claimed: Batch | undefined;
  try {
    return await db().$transaction(async (tx) => {
      [claimed] = await tx.$queryRaw<Batch[]>`
        SELECT job_id AS "jobId", number, batches.people, course_ids AS "courseIds", ${givingWay}
        FROM requirement_batches AS batches JOIN requirement_jobs AS jobs ON jobs.id = job_id WHERE not_before <= now() + interval '1 millisecond'
        ORDER BY not_before, jobs.created_at, number LIMIT 1 FOR UPDATE OF batches SKIP LOCKED`;
      if (!claimed) return false;
      const { jobId, number, people, courseIds } = claimed;
      await tx.$executeRaw`SELECT apply_requirements(${people}::uuid[], nullif(${courseIds}::uuid[], '{}'))`;
      await tx.requirementBatch.delete({ where: { jobId_number: { jobId, number } } });
      return true;
    });
  } catch (err) {
    if (!claimed) throw err;
    await db().$executeRaw`
      UPDATE requirement_batches SET not_before = now() + make_interval(secs => ${restAfterFailure})
      WHERE job_id = ${claimed.jobId}::uuid AND number = ${claimed.number}`;
    log().warn({ code: "requirements_failed", err }, "Could not apply a change to people's requirements");
    return true;
  }
}

type Batch = { jobId: string; number: number; people: string[]; courseIds: string[] };

async function finishJobs(): Promise<void> {
  await db().$executeRaw`
    UPDATE requirement_jobs SET finished_at = now() WHERE finished_at IS NULL AND people IS NOT NULL
      AND NOT EXISTS (SELECT FROM requirement_batches WHERE job_id = requirement_jobs.id)`;
  await db().$executeRaw`DELETE FROM requirement_jobs WHERE finished_at < now() - interval '1 day'`;
}

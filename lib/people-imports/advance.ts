import { type Database, db, unlessReadOnly } from "@/lib/database/db";
import { isDeadlock, isLockTimeout, Refusal } from "@/lib/errors";
import { log } from "@/lib/log";
import { startWorker } from "@/lib/worker";
import { applyRows } from "./apply-rows";
import { byIndexesSql, type Claimed, claimSql, stopped } from "./claim";
import { undoRows } from "./undo-rows";

/** Rows in a transaction, whose people it locks for up to a second. */
const batchSize = 1_000;

/** In seconds. */
const rest = { afterLock: 1, afterFailure: 60 };

/** Starts a worker; each process has one. Returns a function that stops it. */
export const startImporting = (): (() => Promise<void>) =>
  startWorker("people_imports", async (isStopped) => {
    await unlessReadOnly(() => advanceAll(isStopped));
  });

export async function advanceAll(isStopped = () => false): Promise<void> {
  while (!isStopped() && (await advance(null)) === "advanced");
}

/** Says whether a batch was done, whether none waits, and whether another process is at it or the last one failed. */
export type Progress = "advanced" | "over" | "waiting";

/**
 * Applies or undoes the next batch of an import, or of any, beside other processes. Each batch commits how far it came, so that a kill
 * loses nothing. Throws nothing: a failed batch is repeated after a rest.
 */
export async function advance(id: string | null, size = batchSize): Promise<Progress> {
  let claimed: Claimed | undefined;
  try {
    return await db().$transaction(
      async (tx) => {
        claimed = await claim(tx, id);
        if (!claimed) return isWaiting(tx, id);
        await tx.$executeRaw(byIndexesSql);
        await (claimed.status === "applying" ? applyRows : undoRows)(tx, claimed, size);
        return "advanced";
      },
      { timeout: 120_000 },
    );
  } catch (err) {
    if (!claimed) throw err;
    await noteFailure(claimed.id, err);
    return "waiting";
  }
}

async function claim(tx: Database, id: string | null): Promise<Claimed | undefined> {
  const [claimed] = await tx.$queryRaw<Claimed[]>(claimSql(id));
  return claimed;
}

async function isWaiting(tx: Database, id: string | null): Promise<Progress> {
  if (id === null) return "over";
  const where = { id, status: { in: ["applying" as const, "undoing" as const] } };
  return (await tx.peopleImport.count({ where })) > 0 ? "waiting" : "over";
}

async function noteFailure(id: string, err: unknown): Promise<void> {
  if (err instanceof Refusal && err.code === "people_import_unconfirmed") {
    log().warn(
      { code: "people_import_stopped", err },
      "Stopped an import that would deactivate too many people",
    );
    // An undo may have begun by now.
    await db().peopleImport.updateMany({ where: { id, status: "applying" }, data: { failure: stopped } });
    return;
  }
  const isBrief = isLockTimeout(err) || isDeadlock(err);
  if (isBrief) log().info({ code: "people_import_locked", err }, "A batch of an import gave way");
  else log().warn({ code: "people_import_failed", err }, "Could not apply a batch of an import");
  const seconds = isBrief ? rest.afterLock : rest.afterFailure;
  await db().$executeRaw`
    UPDATE people_imports SET not_before = now() + make_interval(secs => ${seconds}::int), failure = ${isBrief ? null : "batch_failed"}
    WHERE id = ${id}::uuid`;
}

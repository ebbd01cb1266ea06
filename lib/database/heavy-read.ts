import { EventEmitter, once } from "node:events";
import type { May } from "@/lib/actor";
import { isCancelled } from "@/lib/errors";
import { connectionsOf, currentWork, withConnectionsFor } from "@/lib/workload";

/** A page waits this many milliseconds for its turn. */
const pagePatience = 1_000;

type HeavyReads = { readers: Set<string>; ended: EventEmitter };

const shared = globalThis as { lecternHeavyReads?: HeavyReads };
shared.lecternHeavyReads ??= { readers: new Set(), ended: new EventEmitter().setMaxListeners(0) };
const { readers, ended } = shared.lecternHeavyReads;

/** Runs one slow read at a time for each person. Returns null when its turn doesn't come soon or the database cancels it. */
export async function readHeavy<Result>(
  { personId }: Pick<May<never>, "personId">,
  read: () => PromiseLike<Result>,
  patience = pagePatience,
): Promise<Result | null> {
  if (!(await takeTurn(personId, patience))) return null;
  try {
    return await withConnectionsFor({ ...currentWork(), kind: "figures" }, read);
  } catch (error) {
    if (isCancelled(error)) return null;
    throw error;
  } finally {
    readers.delete(personId);
    ended.emit("end");
  }
}

async function takeTurn(personId: string, patience: number): Promise<boolean> {
  const signal = AbortSignal.timeout(patience);
  while (readers.has(personId) || readers.size >= connectionsOf("figures")) {
    const hasEnded = await once(ended, "end", { signal }).then(
      () => true,
      () => false,
    );
    if (!hasEnded) return false;
  }
  readers.add(personId);
  return true;
}

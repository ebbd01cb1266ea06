import { setTimeout as sleep } from "node:timers/promises";
import { log } from "@/lib/log";
import { connectionsOf, withConnectionsFor } from "@/lib/workload";
import { lastPosition } from "./read";

/** In milliseconds, between questions of this process, for all who wait. */
const pause = 250;

/** Requests that may wait for each of the process's connections; beyond, they get their answer at once. */
const mostPerConnection = 20;

type Waiting = { after: bigint; resolve: () => void };

const shared = globalThis as { lecternWaiting?: Set<Waiting>; lecternWaits?: boolean };

/**
 * Resolves when there is an event after the position, once `rest` has passed. Resolves after `milliseconds` or when the client leaves, too.
 * Holds no connection. @returns false at once when too many wait
 */
export async function untilEventAfter(
  after: bigint,
  { milliseconds, rest = 0 }: { milliseconds: number; rest?: number },
  left: AbortSignal,
): Promise<boolean> {
  shared.lecternWaiting ??= new Set();
  const all = shared.lecternWaiting;
  if (all.size >= mostPerConnection * connectionsOf("api")) return false;
  const arrived = new AbortController();
  const waiting = { after, resolve: () => arrived.abort() };
  all.add(waiting);
  void ask();
  const resting = Math.min(rest, milliseconds);
  await sleep(resting, null, { signal: left, ref: false }).catch(() => {});
  await sleep(milliseconds - resting, null, {
    signal: AbortSignal.any([arrived.signal, left]),
    ref: false,
  }).catch(() => {});
  all.delete(waiting);
  return true;
}

export const countWaiting = () => shared.lecternWaiting?.size ?? 0;

/** Polls the newest position while requests wait. */
async function ask(): Promise<void> {
  if (shared.lecternWaits) return;
  shared.lecternWaits = true;
  while (countWaiting() > 0) {
    const last = await withConnectionsFor({ kind: "api" }, lastPosition).catch((err) => {
      log().warn({ code: "events_wait_failed", err }, "Could not look for events");
      return -1n;
    });
    for (const { after, resolve } of shared.lecternWaiting ?? []) if (last > after) resolve();
    await sleep(pause, null, { ref: false });
  }
  shared.lecternWaits = false;
}

import { setMaxListeners } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import type { HonestLoad } from "./honest-load";
import type { Installation } from "./installation";
import type { Storm } from "./storms";

export async function unleash(load: HonestLoad, storm: Storm, milliseconds: number): Promise<number> {
  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const struck = storm(load.origin, over.signal);
  await sleep(milliseconds);
  over.abort();
  return struck;
}

/** Returns what stops watching, and gives the longest time that a backend was busy, in ms. */
export function watchBackends({ rows }: Installation): () => Promise<number> {
  let isOver = false;
  const watching = (async () => {
    let longest = 0;
    while (!isOver) {
      const [{ busy }] = await rows(
        `SELECT coalesce(max(extract(epoch FROM clock_timestamp() - query_start)) * 1000, 0)::int AS busy
        FROM pg_stat_activity
        WHERE datname = current_database() AND state <> 'idle' AND pid <> pg_backend_pid()`,
      );
      longest = Math.max(longest, busy);
      await sleep(250);
    }
    return longest;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}

import { env } from "./env";
import { log } from "./log";
import { type Workload, withConnectionsFor } from "./workload";

/** The pauses are in milliseconds, after an empty queue and after a failure. */
type Settings = { idle: () => number; failing: number; kind?: Workload; ignoresChores?: boolean };

const usual: Settings = { idle: () => 5_000, failing: 60_000 };

/**
 * Repeats `work`, which empties a queue, unless CHORES=off. Its connection is that of `kind`. Logs an outage once. Returns a function that stops it and briefly waits for its
 * current step.
 */
export function startWorker(
  name: string,
  work: (isStopped: () => boolean) => Promise<void>,
  { idle, failing: failingPause, kind = "queues", ignoresChores = false } = usual,
): () => Promise<void> {
  if (env().CHORES === "off" && !ignoresChores) return async () => {};
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  let failing = false;
  let running = Promise.resolve();
  const turn = async () => {
    const failed = await withConnectionsFor({ kind }, () => work(() => stopped)).then(
      () => false,
      (err) => {
        if (!failing && !stopped) log().warn({ code: `${name}_failed`, err }, "A worker failed");
        return true;
      },
    );
    if (failing && !failed) log().info({ code: `${name}_works_again` }, "A worker works again");
    failing = failed;
    if (!stopped) timer = setTimeout(begin, failed ? failingPause : idle());
  };
  const begin = () => {
    running = turn();
  };
  begin();
  return async () => {
    stopped = true;
    clearTimeout(timer);
    await Promise.race([running, new Promise((done) => setTimeout(done, 5_000).unref())]);
  };
}

import { env } from "@/lib/env";
import { LaunchError } from "./environment";
import type { Running } from "./platform";

/**
 * Stops in order at SIGTERM, after DRAIN_SECONDS. Stops at once at Ctrl-C, or when the parent (scripts/processes.mjs) has replaced this
 * process. A platform that ends by itself is a failure.
 */
export async function stopOnSignal(...parts: Running[]): Promise<void> {
  const signal = new Promise<NodeJS.Signals>((done) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => done(name));
  });
  const replaced = new Promise<"replaced">((done) => {
    process.on("message", (message) => message === "replaced" && done("replaced"));
  });
  const ended = parts.map((part) => part.ended.then(unexpectedEnd));
  const reason = await Promise.race([signal, replaced, ...ended]);
  const seconds = reason === "SIGTERM" ? env().DRAIN_SECONDS : 0;
  for (const part of parts) await part.stop(reason === "replaced" ? reason : { seconds });
  if (reason instanceof LaunchError) throw reason;
  process.exit(0);
}

const unexpectedEnd = () => new LaunchError("A Lectern process ended unexpectedly. See its output above.");

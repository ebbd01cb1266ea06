import { LaunchError } from "./environment";
import type { Running } from "./platform";

/** Stops in order at SIGTERM or Ctrl-C. A platform that ends by itself is a failure. */
export async function stopOnSignal(...parts: Running[]): Promise<void> {
  const signal = new Promise<null>((done) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(name, () => done(null));
  });
  const ended = parts.map((part) => part.ended.then(unexpectedEnd));
  const failure = await Promise.race([signal, ...ended]);
  for (const part of parts) await part.stop();
  if (failure) throw failure;
  process.exit(0);
}

const unexpectedEnd = () => new LaunchError("A Lectern process ended unexpectedly. See its output above.");

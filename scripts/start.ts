import { env } from "@/lib/env";
import { findSelectedProvider } from "@/lib/identity-provider/queries";
import { adminLinkCommand, LaunchError } from "./environment";
import { type Running, startPlatform } from "./platform";

/** `npm start` and `npm run dev`. */
export async function main(): Promise<void> {
  const platform = await startPlatform({ dev: process.argv.includes("--dev") });
  const hasProvider = await findSelectedProvider();
  process.stderr.write(`  Lectern is at ${env().BASE_URL}\n`);
  if (!hasProvider)
    process.stderr.write(`  Nobody can sign in yet. A link into the office: ${adminLinkCommand()}\n`);
  await stopOnSignal(platform);
}

/** Waits for SIGTERM or Ctrl-C, then stops in order. A platform that ends by itself is a failure. */
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

const unexpectedEnd = () =>
  new LaunchError("A process of Lectern ended unexpectedly: see its last words above.");

import { env } from "@/lib/env";
import { hasProxyAtAddress } from "@/lib/http/untrusted-proxy";
import { findSelectedProvider } from "@/lib/identity-provider/queries";
import { adminLinkCommand, LaunchError } from "./environment";
import { type Running, startPlatform } from "./platform";

const untrustedProxy =
  "BASE_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: everybody shares one limit of sign-ins. " +
  "Set it to the number of proxies.";

/** `npm start` and `npm run dev`. */
export async function main(): Promise<void> {
  const platform = await startPlatform({ dev: process.argv.includes("--dev") });
  const hasProvider = await findSelectedProvider();
  process.stderr.write(`  Lectern is at ${env().BASE_URL}\n`);
  if (!hasProvider)
    process.stderr.write(`  Nobody can sign in yet. A link into the office: ${adminLinkCommand()}\n`);
  if (hasProxyAtAddress()) process.stderr.write(`  ${untrustedProxy}\n`);
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

import { env } from "@/lib/env";
import { hasProxyAtAddress } from "@/lib/http/untrusted-proxy";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { adminLinkCommand } from "./environment";
import { type Running, startPlatform } from "./platform";
import { stopOnSignal } from "./signals";

const untrustedProxy =
  "BASE_URL is https, so a proxy stands in front, but TRUSTED_PROXIES is 0: everybody shares one limit of sign-ins. " +
  "Set it to the number of proxies.";

/** `npm start`. */
export async function main(): Promise<void> {
  await announce(await startPlatform());
}

/** Says where the platform is, and waits until it is to end. */
export async function announce(platform: Running): Promise<void> {
  const hasProvider = await findSelectedProvider();
  process.stderr.write(`  Lectern is at ${env().BASE_URL}\n`);
  if (!hasProvider)
    process.stderr.write(
      `  Nobody can sign in yet. To open the admin pages with a one-time admin link: ${adminLinkCommand()}\n`,
    );
  if (hasProxyAtAddress()) process.stderr.write(`  ${untrustedProxy}\n`);
  await stopOnSignal(platform);
}

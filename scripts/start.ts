import { isReadOnly } from "@/lib/database/watch";
import { env } from "@/lib/env";
import { hasProxyAtAddress } from "@/lib/http/untrusted-proxy";
import { findSelectedProvider } from "@/lib/identity-provider/versions";
import { S3Store } from "@/lib/media/s3-store";
import { mediaStoreErrorText } from "@/lib/messages/media-store-errors";
import { adminLinkCommand } from "@/lib/release/command-line";
import { mediaStoreRemedies } from "./media-store-remedies";
import { type Running, startPlatform } from "./platform";
import { isFirstProcess } from "./progress.mjs";
import { stopOnSignal } from "./signals";

const untrustedProxy =
  "BASE_URL is https, so there is a proxy in front, but TRUSTED_PROXIES is 0: everyone shares one sign-in limit.  " +
  "Set it to the number of proxies.";

export async function main(): Promise<void> {
  await announce(await startPlatform());
}

export async function announce(platform: Running): Promise<void> {
  if (isFirstProcess) await tellHowToBegin();
  await stopOnSignal(platform);
}

async function tellHowToBegin(): Promise<void> {
  const hasProvider = await findSelectedProvider();
  process.stderr.write(`  Lectern is at ${env().BASE_URL}\n  ${whereItListens()}\n`);
  if (isReadOnly())
    process.stderr.write(
      "  It is read-only: no server of DATABASE_URL takes writes. That ends by itself when one does.\n",
    );
  if (!hasProvider)
    process.stderr.write(
      `  No one can sign in yet. Open the admin pages with a one-time link: ${adminLinkCommand()}\n`,
    );
  if (hasProxyAtAddress()) process.stderr.write(`  ${untrustedProxy}\n`);
  // The server starts even while S3 can't be reached.
  void tellOfMedia();
}

function whereItListens(): string {
  const { HOST, PORT } = env();
  const address = `It listens on ${HOST.includes(":") ? `[${HOST}]` : HOST}:${PORT}`;
  if (!/^(127\.|::1$|localhost$)/.test(HOST)) return `${address}, as HOST says.`;
  return `${address}: only this machine can connect. To let others connect, set HOST, such as HOST=0.0.0.0.`;
}

async function tellOfMedia(): Promise<void> {
  const { MEDIA_URL } = env();
  const problem = MEDIA_URL && (await new S3Store(MEDIA_URL).findError());
  if (!problem) return;
  const [text, todo] = [mediaStoreErrorText(problem), mediaStoreRemedies[problem.why]];
  process.stderr.write(`  Uploaded files cannot be kept or read now: ${text}  ${todo}\n`);
}

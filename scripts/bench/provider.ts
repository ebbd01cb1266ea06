import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { startChild, stopChild, untilAnswering } from "../children";
import { operator } from "../commands/output";
import { freePort } from "./contestants";
import type { Cleanups } from "./database";

/** Starts the benches' own identity provider, and connects this process's database to it. */
export async function startProvider(cleanups: Cleanups): Promise<void> {
  const port = await freePort();
  const issuer = `http://127.0.0.1:${port}`;
  const provider = startChild(["scripts/bench/identity-provider.mjs"], { PORT: String(port) });
  cleanups.push(() => stopChild(provider));
  await untilAnswering(provider, `${issuer}/userinfo`);
  await setIdentityProvider(operator, {
    clientId: "bench",
    clientSecret: "a secret of the bench",
    issuer,
    authorizationEndpoint: `${issuer}/authorize`,
    tokenEndpoint: `${issuer}/token`,
    usersEndpoint: `${issuer}/userinfo`,
    tokenRequestFormat: "form",
  } as never);
}

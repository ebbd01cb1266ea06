import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { createApiKey } from "@/lib/api-keys/edit";
import { findUsableKey } from "@/lib/api-keys/find";
import { env, setEnv } from "@/lib/env";
import { setIdentityProvider } from "@/lib/identity-provider/edit";
import { identityProviderInput } from "@/lib/identity-provider/schema";
import { findSelectedProvider, type ProviderVersion } from "@/lib/identity-provider/versions";
import { deactivatePerson } from "@/lib/people/deactivate";
import { adminLinkCommand } from "@/lib/release/command-line";
import { adminLinkUrl } from "@/lib/roles/admin-link-url";
import { createAdminLink } from "@/lib/roles/admin-links";
import { provisionPerson } from "@/lib/sign-in/provision-person";
import { visitors } from "@/prisma/northwind";
import { seedDemo } from "@/prisma/seed";
import { seedNorthwind } from "@/prisma/seed-northwind";
import { requireFreePort, startChild, stopChild } from "./children";
import { operator } from "./commands/output";
import { LaunchError } from "./environment";
import { startPlatform } from "./platform";
import { progress } from "./progress.mjs";
import { stopOnSignal } from "./signals";

const client = { clientId: "lectern-demo", clientSecret: "demo-secret" };

// This isn't the URL, which follows IDP_PORT: people stay the same when the demo moves to another port.
const issuer = "https://identity.northwind.example";

/** `npm run demo` runs a seeded platform and an identity provider until Ctrl-C. */
export async function main(place: URL): Promise<void> {
  const { PORT, IDP_PORT } = env();
  if (PORT === IDP_PORT) throw new LaunchError("PORT and IDP_PORT must be different ports.");
  await requireFreePort(PORT, "PORT");
  await requireFreePort(IDP_PORT, "IDP_PORT");
  setEnv({ PROCESSES: "1", IDP_ALLOWED_CIDRS: "127.0.0.0/8", LOG_LEVEL: "error" });
  const kept = env().DATABASE_URL ? "the database of DATABASE_URL" : null;
  const platform = await startPlatform();
  const provider = await progress("Starting the demonstration identity provider", () =>
    startIdentityProvider(new URL("identity-provider.js", place)),
  );
  const key = await progress("Seeding the academy", async () => {
    const connected = await connectIdentityProvider(provider.url);
    await seedDemo(operator);
    if (connected) await seedNorthwind(operator, connected);
    return reuseOrCreateApiKey();
  });
  process.stdout.write(
    readyBlock(key, adminLinkUrl(await createAdminLink(operator)), kept ?? env().DATA_DIR),
  );
  await stopOnSignal(provider, platform);
}

async function startIdentityProvider(script: URL) {
  const { IDP_PORT, BASE_URL } = env();
  const child = startChild([fileURLToPath(script)], {
    IDP_PORT: String(IDP_PORT),
    BASE_URL,
    IDP_CLIENT_ID: client.clientId,
    IDP_CLIENT_SECRET: client.clientSecret,
    IDP_ISSUER: issuer,
  });
  return { url: await urlOf(child), ended: once(child, "exit"), stop: () => stopChild(child) };
}

function urlOf(child: ChildProcess): Promise<string> {
  return new Promise((done, fail) => {
    child.once("message", (message: { type: string; url: string; message: string }) =>
      message.type === "ready" ? done(message.url) : fail(new LaunchError(message.message)),
    );
    child.once("exit", () => fail(new LaunchError("The identity provider ended before it was ready.")));
  });
}

/** Returns null when somebody has connected another one since. */
async function connectIdentityProvider(url: string): Promise<ProviderVersion | null> {
  const selected = await findSelectedProvider();
  if (selected && selected.issuer !== issuer) return null;
  const input = identityProviderInput(env().IDP_ALLOWED_CIDRS).parse({
    ...client,
    issuer,
    authorizationEndpoint: `${url}/authorize`,
    tokenEndpoint: `${url}/token`,
    usersEndpoint: `${url}/userinfo`,
  });
  const provider = await setIdentityProvider(operator, input);
  if (!selected) await deactivateDana(provider);
  return provider;
}

async function deactivateDana(provider: ProviderVersion): Promise<void> {
  const { personId } = await provisionPerson(provider, {
    subject: "dana",
    firstName: "Dana",
    lastName: "Former",
    email: "dana@northwind.example",
    groups: null,
  });
  await deactivatePerson(operator, personId);
}

async function reuseOrCreateApiKey(): Promise<string> {
  const { DATA_DIR } = env();
  mkdirSync(DATA_DIR, { recursive: true, mode: 0o700 });
  const file = join(DATA_DIR, "demo-api-key");
  const stored = existsSync(file) ? readFileSync(file, "utf8") : "";
  if (await findUsableKey(stored)) return stored;
  const { key } = await createApiKey(operator, {
    name: "Demo",
    scope: "everything",
    expiresAt: null,
    allowedNetworks: [],
    rateLimit: null,
  });
  writeFileSync(file, key, { mode: 0o600 });
  return key;
}

function readyBlock(key: string, adminLink: string, kept: string): string {
  const { BASE_URL } = env();
  const width = Math.max(...visitors.map(({ name }) => name.length));
  const whom = visitors.map(({ name, why }) => `               ${name.padEnd(width)}  ${why}`);
  return `
Ready

  Platform     ${BASE_URL}
               Sign in as one of Northwind's people; there are no passwords.

${whom.join("\n")}

  API          curl -H 'X-Api-Key: ${key}' '${BASE_URL}/v2/courses?limit=2'

  Admin        ${adminLink}
               Works once, within 15 minutes. Get another one: ${adminLinkCommand()}

  Ctrl-C stops everything. What you did is kept in ${kept}.

`;
}

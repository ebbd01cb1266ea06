import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newDatabase } from "../prisma/testing/new-database";
import { e2eCourses } from "./courses";
import { type RunningIdentityProvider, startIdentityProvider } from "./identity-provider/server";
import { commandLine, freePort, startScript, stopScript, type Variables } from "./platform";

/** What the tests know of a running platform. */
export type Running = {
  baseUrl: string;
  providerUrl: string;
  apiKey: string;
  databaseUrl: string;
  env: Variables;
};

export type OwnPlatform = { running: Running; stop: () => Promise<void> };

const client = { clientId: "lectern-e2e", clientSecret: "e2e secret: äöü + / =" };

/**
 * A platform and an identity provider, as operators run them: production build, a database of its own, the CLI.
 * @param variables what is not as usual in its environment
 * @param viaUrl by which URL it reaches the database of this one
 */
export async function startOwnPlatform(
  variables: Variables = {},
  viaUrl = async (databaseUrl: string) => databaseUrl,
): Promise<OwnPlatform> {
  const port = await freePort();
  const baseUrl = variables.BASE_URL ?? `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "lectern-e2e-"));
  const database = await newDatabase();
  const env = {
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: await viaUrl(database.url),
    AUTH_SECRET: "a secret of the browser tests, long enough",
    IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
    // All tests come from one address.
    SIGN_IN_RATE_LIMIT: "0",
    ...variables,
  };
  const provider = await startIdentityProvider({
    port: 0,
    ...client,
    redirectUris: [`${baseUrl}/auth/oauth_base/callback`],
    tokenRequestFormat: "json",
  });
  const apiKey = await fill(env, provider);
  const platform = await startScript("start", env, "Lectern is at");
  return {
    running: { baseUrl, providerUrl: provider.url, apiKey, databaseUrl: database.url, env },
    stop: async () => {
      await stopScript(platform.child);
      await provider.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function fill(env: Variables, provider: RunningIdentityProvider): Promise<string> {
  const lectern = commandLine(env);
  await lectern(["migrate"]);
  await lectern(["idp", "set", "-"], {
    ...client,
    issuer: provider.url,
    authorizationEndpoint: `${provider.url}/authorize`,
    tokenEndpoint: `${provider.url}/token`,
    usersEndpoint: `${provider.url}/userinfo`,
  });
  await lectern(["courses", "import", "-"], e2eCourses);
  return JSON.parse(await lectern(["api-key", "create", "--name", "e2e", "--json"])).key;
}

import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import type { Behaviour } from "../identity-provider/behaviour";
import { IdentityProviderControl } from "../identity-provider/control";
import { startIdentityProvider } from "../identity-provider/server";
import { commandLine, freePort, startScript, stopScript, type Variables } from "../platform";
import { fill, newPlatformDatabase } from "../template-database";

export const client = { clientId: "lectern-endurance", clientSecret: "canary-client-secret: äöü + / =" };

type Options = {
  databaseUrl?: string;
  settings?: Record<string, unknown>;
  env?: Variables;
};

type NewPersona = { groups?: string[]; lastName?: string; behaviour?: Behaviour };

/** Starts a platform with a database that is migrated and configured like operators do, and an identity provider. */
export type Installation = Awaited<ReturnType<typeof install>>;

export async function install({ databaseUrl, settings = {}, env: variables = {} }: Options = {}) {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "lectern-endurance-"));
  if (databaseUrl) await fill(databaseUrl);
  const database = databaseUrl ? { url: databaseUrl, drop: async () => {} } : await newPlatformDatabase();
  const env: Variables = {
    PORT: String(port),
    BASE_URL: baseUrl,
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    SIGN_IN_RATE_LIMIT: "0",
    DRAIN_SECONDS: "0",
    LOG_LEVEL: "warn",
    ...variables,
  };
  const provider = await newProvider(baseUrl);
  const control = new IdentityProviderControl(provider.url);
  const lectern = commandLine(env);
  await lectern(["idp", "set", "-"], { ...client, ...endpointsOf(provider.url), ...settings });
  const pool = new Pool({ connectionString: database.url, max: 4 });
  // A database that a proof stops breaks the idle connections.
  pool.on("error", () => {});
  return {
    baseUrl,
    env,
    provider,
    control,
    lectern,
    rows: async (sql: string, ...values: unknown[]) => (await pool.query(sql, values)).rows,
    persona: (login: string, persona: NewPersona = {}) => putPersona(control, login, persona),
    close: async () => {
      await provider.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export function newProvider(baseUrl: string) {
  const redirectUris = [`${baseUrl}/auth/oauth_base/callback`];
  return startIdentityProvider({ port: 0, ...client, redirectUris, tokenRequestFormat: "json" });
}

export function endpointsOf(url: string) {
  return {
    issuer: url,
    authorizationEndpoint: `${url}/authorize`,
    tokenEndpoint: `${url}/token`,
    usersEndpoint: `${url}/userinfo`,
  };
}

export function putPersona(
  control: IdentityProviderControl,
  login: string,
  { groups, lastName = "Lovelace", behaviour }: NewPersona,
): Promise<void> {
  const email = `${login}@example.com`;
  const profile = { user_id: login, first_name: "Ada", last_name: lastName, email };
  return control.putPersona({
    login,
    label: login,
    hint: "",
    profile: { ...profile, ...(groups && { lms: { groups } }) },
    ...(behaviour && { behaviour }),
  });
}

export async function startServer({ env }: Installation, variables: Variables = {}) {
  const all = { ...env, ...variables };
  const { child, output } = await startScript("start", all, "Lectern is at");
  const ended = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    origin: `http://localhost:${all.PORT}`,
    pid: Number(child.pid),
    output,
    stop: () => stopScript(child),
    kill: () => child.kill("SIGKILL"),
    ended,
  };
}

export async function startSecondServer(platform: Installation, variables: Variables = {}) {
  return startServer(platform, { PORT: String(await freePort()), CHORES: "off", ...variables });
}

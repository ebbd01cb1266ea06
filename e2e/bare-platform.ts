import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandLine, freePort, startScript, stopScript, type Variables } from "./platform";
import { newPlatformDatabase } from "./template-database";

export type BarePlatform = {
  baseUrl: string;
  databaseUrl: string;
  redirectUri: string;
  env: Variables;
  lectern: ReturnType<typeof commandLine>;
  output: () => string;
  restart: Restart;
  stop: () => Promise<void>;
};

/** Does something while no server runs; its result are variables of the next one, beside those of the first. */
export type Restart = (whileStopped: () => Promise<Variables>) => Promise<void>;

export type ViaUrl = (databaseUrl: string) => Promise<string>;

/** Starts a platform like operators do, with the tests' courses. `viaUrl` maps the database's URL to the one it uses. */
export async function startBarePlatform(
  variables: Variables = {},
  viaUrl: ViaUrl = async (databaseUrl) => databaseUrl,
): Promise<BarePlatform> {
  const port = await freePort();
  const baseUrl = variables.BASE_URL ?? `http://localhost:${port}`;
  const dataDir = await mkdtemp(join(tmpdir(), "lectern-e2e-"));
  const database = await newPlatformDatabase();
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
    DRAIN_SECONDS: "0",
    ...variables,
  };
  const lectern = commandLine(env);
  const start = (more: Variables = {}) => startScript("start", { ...env, ...more }, "Lectern is at");
  let platform = await start();
  const restart: Restart = async (whileStopped) => {
    await stopScript(platform.child);
    platform = await start(await whileStopped());
  };
  const stop = async () => {
    await stopScript(platform.child);
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  const redirectUri = `${baseUrl}/auth/oauth_base/callback`;
  const output = () => platform.output();
  return { baseUrl, databaseUrl: database.url, redirectUri, env, lectern, output, restart, stop };
}

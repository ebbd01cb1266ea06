import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { env, setEnv } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { holdEmbeddedDatabase } from "./embedded-database/hold.mjs";
import { reachableFolder } from "./embedded-database/reach.mjs";
import { closeFolder } from "./private-folders.mjs";

const defaultDataFolder = ".data";

/** A launcher that cannot go on. The message is one clear line. */
export class LaunchError extends Error {
  override name = "LaunchError";
}

export type Environment = { release: () => Promise<void>; lost: Promise<void> };

/** Where the demo and development listen, unless HOST says so: they are for who starts them. */
export const loopback = "127.0.0.1";

/**
 * Completes the environment of the command line or a launcher: without DATABASE_URL the embedded database is started (or
 * joined, when another process has it open), and with it comes an AUTH_SECRET that is made once and kept beside it.
 * @returns what to call when the database is no longer needed, and what resolves when an embedded one ends by itself
 * @throws EnvironmentError
 */
export async function openEnvironment(): Promise<Environment> {
  if (!env().DATABASE_URL) findDataFolder();
  const { DATABASE_URL, DATA_DIR, AUTH_SECRET } = env();
  closeFolder(DATA_DIR);
  if (DATABASE_URL) return { release: async () => {}, lost: new Promise(() => {}) };
  const database = await holdEmbeddedDatabase(DATA_DIR);
  setEnv({ DATABASE_URL: database.url, AUTH_SECRET: AUTH_SECRET ?? keptSecret(DATA_DIR) });
  return database;
}

// A newcomer's clone may stand in a folder that root alone may enter. Who names a folder means that one.
function findDataFolder(): void {
  const { DATA_DIR } = env();
  if (DATA_DIR !== defaultDataFolder) return;
  const folder = reachableFolder(DATA_DIR);
  if (folder === DATA_DIR) return;
  setEnv({ DATA_DIR: folder });
  process.stderr.write(
    `  The data is in ${folder}: root's database runs as another user, who cannot enter this folder.\n`,
  );
}

/** How a server that listens there is asked from this machine. */
export function hostInUrl(host = "::"): string {
  if (["::", "0.0.0.0"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

/** What an operator types to get into this platform without its identity provider. */
export function adminLinkCommand(): string {
  const { PORT, BASE_URL, DATA_DIR } = env();
  const all = { PORT, BASE_URL, DATA_DIR };
  const defaults = { PORT: 3000, BASE_URL: `http://localhost:${PORT}`, DATA_DIR: defaultDataFolder };
  const changed = (Object.keys(all) as (keyof typeof all)[]).filter((name) => all[name] !== defaults[name]);
  return `${changed.map((name) => `${name}=${all[name]} `).join("")}npm run -s lectern -- admin-link`;
}

function keptSecret(dataDir: string): string {
  const file = join(dataDir, "auth-secret");
  try {
    writeFileSync(file, randomToken(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return readFileSync(file, "utf8").trim();
}

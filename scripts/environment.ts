import { writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { env, setEnv } from "@/lib/env";
import { defaultDataFolder } from "@/lib/release/command-line";
import { randomToken } from "@/lib/secrets";
import { holdEmbeddedDatabase } from "./embedded-database/hold.mjs";
import { reachableFolder } from "./embedded-database/reachable-folder.mjs";
import { closeFolder } from "./private-folders.mjs";

export class LaunchError extends Error {
  override name = "LaunchError";
}

export type Environment = { release: () => Promise<void>; lost: Promise<void> };

export const loopback = "127.0.0.1";

/** Starts or joins the embedded database, with its own AUTH_SECRET, when there is no DATABASE_URL. */
export async function openEnvironment(): Promise<Environment> {
  if (!env().DATABASE_URL) findDataFolder();
  const { DATABASE_URL, DATA_DIR, AUTH_SECRET, AUTH_SECRET_FILE } = env();
  closeFolder(DATA_DIR);
  if (DATABASE_URL) return { release: async () => {}, lost: new Promise(() => {}) };
  const database = await holdEmbeddedDatabase(DATA_DIR);
  setEnv({ DATABASE_URL: database.url });
  if (!AUTH_SECRET && !AUTH_SECRET_FILE) setEnv({ AUTH_SECRET_FILE: secretFile(DATA_DIR) });
  return database;
}

// A clone may be in a folder that only root may enter; a folder that DATA_DIR names is used as it is.
function findDataFolder(): void {
  const { DATA_DIR } = env();
  if (DATA_DIR !== defaultDataFolder) return;
  const folder = reachableFolder(DATA_DIR);
  if (folder === DATA_DIR) return;
  setEnv({ DATA_DIR: folder });
  process.stderr.write(
    `  The data is in ${folder}, because root's database runs as another user, who has no access to this folder.\n`,
  );
}

/** Returns an address for requests from this machine. */
export function hostInUrl(host: string): string {
  if (["::", "0.0.0.0"].includes(host)) return "localhost";
  return host.includes(":") ? `[${host}]` : host;
}

function secretFile(dataDir: string): string {
  // A server changes its folder.
  const file = resolve(dataDir, "auth-secret");
  try {
    writeFileSync(file, randomToken(), { mode: 0o600, flag: "wx" });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  }
  return file;
}

export function refuseMetricsPort({ code }: NodeJS.ErrnoException): never {
  throw new LaunchError(
    `Metrics cannot be served on METRICS_PORT ${env().METRICS_PORT} of ${env().METRICS_HOST} (${code}).`,
  );
}

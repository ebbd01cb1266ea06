import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError, env, setEnv } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { holdEmbeddedDatabase } from "./embedded-database/hold.mjs";

/** A launcher that cannot go on. The message is one clear line. */
export class LaunchError extends Error {
  override name = "LaunchError";
}

/**
 * Completes the environment: without DATABASE_URL the embedded database is started (or joined, when another process
 * has it open), and with it comes an AUTH_SECRET that is made once and kept beside it.
 * @returns what to call when the database is no longer needed
 * @throws EnvironmentError
 */
export async function openEnvironment(): Promise<{ release: () => Promise<void> }> {
  const { DATABASE_URL, DATA_DIR, AUTH_SECRET } = env();
  if (DATABASE_URL) return { release: async () => {} };
  const database = await holdEmbeddedDatabase(DATA_DIR);
  setEnv({ DATABASE_URL: database.url, AUTH_SECRET: AUTH_SECRET ?? keptSecret(DATA_DIR) });
  return { release: database.release };
}

/**
 * Sees to it that a server has the secret under which client secrets are sealed and sessions are made: with a database
 * of the operator's own it is the operator's, because every server on that database needs the same one.
 * @throws EnvironmentError
 */
export function requireAuthSecret(): void {
  if (env().AUTH_SECRET || !env().DATABASE_URL) return;
  throw new EnvironmentError(
    "AUTH_SECRET should be at least 32 random characters (make one: openssl rand -base64 32).",
  );
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

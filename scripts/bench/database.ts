import { Client } from "pg";
import { type NewDatabase, newDatabase } from "@/e2e/testing/new-database";
import { createApiKey } from "@/lib/api-keys/edit";
import type { WriteScope } from "@/lib/api-keys/schema";
import { allowLongStatements } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { migrate } from "@/prisma/migrate";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { freePort } from "./contestants";

/** These run at the end, the last first. */
export type Cleanups = (() => Promise<unknown>)[];

/** Cleans up everything started or created, even after a failure or an interruption. */
export async function withCleanups<Result>(work: (cleanups: Cleanups) => Promise<Result>): Promise<Result> {
  const cleanups: Cleanups = [];
  try {
    return await Promise.race([work(cleanups), interrupted()]);
  } finally {
    for (const cleanup of cleanups.reverse()) await cleanup();
  }
}

/** Makes a new database unless one is given, with all tables. This process uses it from now on. Returns a platform's variables. */
export async function prepareDatabase(cleanups: Cleanups, given?: Pick<NewDatabase, "url">) {
  const database = given ?? (await temporaryDatabase(cleanups));
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomToken(),
    BASE_URL: `http://localhost:${await freePort()}`,
    // These belong to the benches' own identity provider.
    IDP_ALLOWED_CIDRS: "127.0.0.0/8",
    LOG_LEVEL: "warn",
  } as const;
  setEnv(env);
  allowLongStatements();
  await migrate(database.url);
  return env;
}

async function temporaryDatabase(cleanups: Cleanups): Promise<NewDatabase> {
  const database = await newDatabase();
  cleanups.push(database.drop);
  return database;
}

/** Makes a key that reads everything without a limit, and changes these types. */
export async function apiHeaders(writeScopes: WriteScope[] = []): Promise<Record<string, string>> {
  const limits = { expiresAt: null, allowedNetworks: [], rateLimit: null };
  const { key } = await createApiKey(operator, {
    name: "bench",
    scope: "everything",
    writeScopes,
    ...limits,
  });
  return { "X-Api-Key": key };
}

/** Leaves the tables as autovacuum does after some minutes. */
export async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("VACUUM ANALYZE").finally(() => client.end());
}

function interrupted(): Promise<never> {
  return new Promise((_, fail) => {
    for (const name of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
      process.once(name, () => fail(new LaunchError("Interrupted.")));
  });
}

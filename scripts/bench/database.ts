import { Client } from "pg";
import { takeTime } from "@/lib/db";
import { setEnv } from "@/lib/env";
import { randomToken } from "@/lib/secrets";
import { migrate } from "@/prisma/migrate";
import { newDatabase } from "@/prisma/testing/new-database";
import { freePort } from "./contestants";

/** What is to be undone at the end, the last first. */
export type Cleanups = (() => Promise<unknown>)[];

/** A database of the measurement's own with all its tables, which this process uses from now on: a platform's variables. */
export async function prepareDatabase(cleanups: Cleanups) {
  const database = await newDatabase();
  cleanups.push(database.drop);
  const env = {
    DATABASE_URL: database.url,
    AUTH_SECRET: randomToken(),
    BASE_URL: `http://localhost:${await freePort()}`,
    LOG_LEVEL: "warn",
  } as const;
  setEnv(env);
  takeTime();
  await migrate(database.url);
  return env;
}

/** Leaves the tables as autovacuum leaves them some minutes after they were filled. */
export async function vacuum(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("VACUUM ANALYZE").finally(() => client.end());
}

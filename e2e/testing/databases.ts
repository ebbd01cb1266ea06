import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/prisma/migrate";
import { startDatabaseServer } from "./database-server";
import { newDatabase } from "./new-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
  }
}

export default async function setup(project: TestProject) {
  const stopServer = await startDatabaseServer();
  const first = await newDatabase();
  await migrate(first.url);
  await leaveStatisticsToTests(first.url);
  const databases = [first, await newDatabase(new URL(first.url).pathname.slice(1))];
  project.provide(
    "databaseUrls",
    databases.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(databases.map(({ drop }) => drop()));
    await stopServer();
  };
}

/** Autovacuum's statistics of empty tables would make PostgreSQL plan full scans, changing plans by the minute. */
async function leaveStatisticsToTests(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client
    .query(`DO $$ DECLARE one regclass; BEGIN
      FOR one IN SELECT oid FROM pg_class WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' LOOP
        EXECUTE format('ALTER TABLE %s SET (autovacuum_enabled = false)', one);
      END LOOP;
    END $$`)
    .finally(() => client.end());
}

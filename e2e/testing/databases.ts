import { Client } from "pg";
import type { TestProject } from "vitest/node";
import { migrate } from "@/prisma/migrate";
import { startDatabaseServer } from "./database-server";
import { newDatabase } from "./new-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
    migratedDatabase: string;
  }
}

export default async function setup(project: TestProject) {
  const stopServer = await startDatabaseServer();
  const migrated = await newDatabase();
  await migrate(migrated.url);
  await leaveStatisticsToTests(migrated.url);
  const name = new URL(migrated.url).pathname.slice(1);
  const databases = [await newDatabase(name), await newDatabase(name)];
  project.provide("migratedDatabase", name);
  project.provide(
    "databaseUrls",
    databases.map(({ url }) => url),
  );
  return async () => {
    await Promise.all([migrated, ...databases].map(({ drop }) => drop()));
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

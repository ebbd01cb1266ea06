import type { TestProject } from "vitest/node";
import { migrate } from "../migrate";
import { startDatabaseServer } from "./database-server";
import { newDatabase } from "./new-database";

declare module "vitest" {
  interface ProvidedContext {
    databaseUrls: string[];
  }
}

export default async function setup(project: TestProject) {
  const stopServer = await startDatabaseServer();
  const databases = await Promise.all([newDatabase(), newDatabase()]);
  for (const { url } of databases) await migrate(url);
  project.provide(
    "databaseUrls",
    databases.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(databases.map(({ drop }) => drop()));
    await stopServer();
  };
}

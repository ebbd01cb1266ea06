import { mkdir, rm } from "node:fs/promises";
import { startDatabaseServer } from "../../prisma/testing/database-server";
import { makeTemplate } from "../template-database";
import { resultsFolder } from "./results";

export default async function setup() {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder);
  const stopServer = await startDatabaseServer();
  const dropTemplate = await makeTemplate();
  return async () => {
    await dropTemplate();
    await stopServer();
  };
}

import { mkdir, rm } from "node:fs/promises";
import { makeTemplate } from "../template-database";
import { startDatabaseServer } from "../testing/database-server";
import { resultsFolder } from "./results";

export default async function setup() {
  // A soak doesn't own the servers of proofs beside it.
  if (!process.env.SOAK_SECONDS) await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  const stopServer = await startDatabaseServer();
  const dropTemplate = await makeTemplate();
  return async () => {
    await dropTemplate();
    await stopServer();
  };
}

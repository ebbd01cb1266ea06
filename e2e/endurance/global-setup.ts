import { mkdir, rm } from "node:fs/promises";
import { makeTemplate } from "../template-database";
import { startDatabaseServer } from "../testing/database-server";
import { resultsFolder } from "./results";

export default async function setup() {
  // Those of the proofs beside which a soak runs are not its own.
  if (!process.env.SOAK_SECONDS) await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder, { recursive: true });
  const stopServer = await startDatabaseServer();
  const dropTemplate = await makeTemplate();
  return async () => {
    await dropTemplate();
    await stopServer();
  };
}

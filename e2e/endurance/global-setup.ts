import { mkdir, rm } from "node:fs/promises";
import { Cluster } from "./cluster";
import { resultsFolder } from "./results";

/** The proofs run on the PostgreSQL server of TEST_DATABASE_URL, else on one of their own. */
export default async function setup() {
  await rm(resultsFolder, { recursive: true, force: true });
  await mkdir(resultsFolder);
  if (process.env.TEST_DATABASE_URL) return;
  const cluster = await Cluster.create();
  process.env.TEST_DATABASE_URL = cluster.url;
  return () => cluster.remove();
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

/** Uses TEST_DATABASE_URL, or starts an embedded server and sets it. Returns a function that stops it. */
export async function startDatabaseServer(): Promise<() => Promise<void>> {
  if (process.env.TEST_DATABASE_URL) return async () => {};
  const folder = await mkdtemp(join(tmpdir(), "lectern-test-"));
  const { url, release } = await holdEmbeddedDatabase(folder);
  process.env.TEST_DATABASE_URL = url;
  return async () => {
    delete process.env.TEST_DATABASE_URL;
    await release();
    await rm(folder, { recursive: true, force: true });
  };
}

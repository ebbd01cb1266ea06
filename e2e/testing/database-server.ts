import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

/** That of TEST_DATABASE_URL, else an embedded one, whose URL is then set there. Returns what stops it. */
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

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execute, newDatabase } from "@/e2e/testing/new-database";
import { e2eCourses } from "./courses";
import { commandLine } from "./platform";

/** Makes a migrated database with the tests' courses, which `newPlatformDatabase` copies. Returns a function that drops it. */
export async function makeTemplate(): Promise<() => Promise<void>> {
  const { url, drop } = await newDatabase();
  await fill(url);
  process.env.LECTERN_TEMPLATE = new URL(url).pathname.slice(1);
  return drop;
}

export async function newPlatformDatabase() {
  if (process.env.LECTERN_TEMPLATE) return newDatabase(process.env.LECTERN_TEMPLATE);
  const database = await newDatabase();
  await fill(database.url);
  return database;
}

export async function fill(url: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), "lectern-template-"));
  const lectern = commandLine({
    // Vitest has a variable of this name.
    BASE_URL: "",
    DATABASE_URL: url,
    DATA_DIR: dataDir,
    AUTH_SECRET: "of no platform: nothing here is sealed",
  });
  await lectern(["migrate"]);
  await lectern(["courses", "import", "-"], e2eCourses);
  // Tests assign them as if long ago.
  await execute(
    url,
    "UPDATE courses SET published_at = '2020-01-01', status_since = '2020-01-01' WHERE status = 'published'",
  );
  await rm(dataDir, { recursive: true });
}

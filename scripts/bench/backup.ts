import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Client } from "pg";
import { newDatabase } from "@/e2e/testing/new-database";
import { backUp } from "@/lib/backup/back-up";
import { restore } from "@/lib/backup/restore";
import { closeDatabase } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { seedBench } from "@/prisma/seed-bench";
import { operator } from "../commands/output";
import { LaunchError } from "../environment";
import { progress } from "../progress.mjs";
import { type Cleanups, prepareDatabase, vacuum, withCleanups } from "./database";
import type { Results } from "./results";

/** `npm run bench -- backup` measures a backup during writes, its size, and its restoration. */
export function main(): Promise<Results> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: { people: { type: "string", default: "100000" } },
  });
  const people = Number(values.people);
  if (!(people > 0)) throw new LaunchError("--people should be a number above 0.");
  return withCleanups(async (cleanups) => {
    const { DATABASE_URL: url } = await prepareDatabase(cleanups);
    cleanups.push(closeDatabase);
    await progress(`Making ${people} people`, () => seedBench(operator, { courses: 10_000, people }));
    await vacuum(url);
    const folder = await mkdtemp(join(tmpdir(), "lectern-bench-"));
    cleanups.push(() => rm(folder, { recursive: true, force: true }));
    const file = join(folder, "backup.tar");
    const writing = keepWriting(url);
    const backedUp = await timed(() =>
      progress("Backing up, while others write", () =>
        backUp(operator, file, { lock: null, withMedia: false }),
      ),
    );
    const writes = await writing.stop();
    const restored = await timed(() => progress("Restoring", () => restoreElsewhere(file, cleanups)));
    const bytes = await sizeOf(url);
    const { size } = await stat(file);
    return {
      tables: [
        {
          title: "A backup while others write, and its restoration",
          columns: [
            { name: "database", unit: "MB", digits: 0 },
            { name: "file", unit: "MB", digits: 0 },
            { name: "backup", unit: "s", digits: 1 },
            { name: "restoration", unit: "s", digits: 1 },
            { name: "transactions meanwhile", unit: "", digits: 0 },
          ],
          rows: [
            {
              name: `${people.toLocaleString("en")} people`,
              figures: [bytes / 1e6, size / 1e6, backedUp / 1e3, restored / 1e3, writes],
            },
          ],
        },
      ],
    };
  });
}

/** Runs transactions that each write into two tables. Stopping returns their number. */
function keepWriting(url: string) {
  let isOver = false;
  const write = async () => {
    const client = new Client({ connectionString: url });
    await client.connect();
    let written = 0;
    for (; !isOver; written += 1)
      await client.query(`BEGIN; INSERT INTO categories (id, name) VALUES (gen_random_uuid(), 'Written ${written}');
        UPDATE courses SET name = name WHERE id = (SELECT id FROM courses LIMIT 1); COMMIT`);
    await client.end();
    return written;
  };
  const writing = write();
  return {
    stop: () => {
      isOver = true;
      return writing;
    },
  };
}

async function restoreElsewhere(file: string, cleanups: Cleanups): Promise<void> {
  const empty = await newDatabase("template0");
  cleanups.push(empty.drop, closeDatabase);
  await closeDatabase();
  setEnv({ DATABASE_URL: empty.url });
  await restore(operator, { file, opener: null }, { keepSessions: true, withoutSecrets: false });
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

async function sizeOf(url: string): Promise<number> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("SELECT pg_database_size(current_database())::float AS bytes");
  await client.end();
  return rows[0].bytes;
}

import { readFile } from "node:fs/promises";
import { Client } from "pg";
import { newDatabase } from "@/e2e/testing/new-database";
import { sha256 } from "@/lib/secrets";
import { startChild, stopChild, untilAnswering } from "../children";
import { progress } from "../progress.mjs";
import { type Contestant, freePort, startLectern } from "./contestants";
import { type Cleanups, vacuum } from "./database";
import type { Write } from "./load";
import { benchId, newWrites, school, type WriteName } from "./write-requests";

export type Writer = {
  words: string;
  contestant: Contestant;
  headers: Record<string, string>;
  writes: Record<WriteName, () => Write>;
};

export async function startLecternWriter(
  env: Record<string, string> & { BASE_URL: string },
  headers: Record<string, string>,
  cleanups: Cleanups,
): Promise<Writer> {
  const contestant = await startLectern({ env, headers });
  cleanups.push(() => stopChild(contestant.child));
  return { words: "Lectern", contestant, headers, writes: newWrites() };
}

/** Starts the practical ceiling, on a database of its own with the same people, groups and courses. */
export async function startFastifyWriter(
  headers: Record<string, string>,
  cleanups: Cleanups,
): Promise<Writer> {
  const database = await newDatabase();
  cleanups.push(database.drop);
  await seed(database.url, headers["X-Api-Key"] ?? "");
  await vacuum(database.url);
  const port = String(await freePort());
  const origin = `http://localhost:${port}`;
  const env = { DATABASE_URL: database.url, BASE_URL: origin, PORT: port };
  const child = startChild(["scripts/bench/fastify-writes.mjs"], env);
  cleanups.push(() => stopChild(child));
  await progress("Starting Fastify", () => untilAnswering(child, `${origin}/v2`));
  return { words: "Fastify and pg", contestant: { origin, child }, headers, writes: newWrites() };
}

async function seed(connectionString: string, key: string): Promise<void> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    await client.query(await readFile(new URL("fastify-writes.sql", import.meta.url), "utf8"));
    await client.query("INSERT INTO api_keys (id, name, key_hash) VALUES (gen_random_uuid(), 'bench', $1)", [
      sha256(key),
    ]);
    await client.query(
      `INSERT INTO people (id, email, first_name, last_name)
        SELECT id, 'person-' || n || '@bench.example', 'Ada', 'Lovelace ' || n
        FROM unnest($1::uuid[]) WITH ORDINALITY AS people (id, n)`,
      [idsOf("person", school.people)],
    );
    await client.query(
      `INSERT INTO groups (id, name) SELECT id, 'Bench group ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS groups (id, n)`,
      [idsOf("group", school.groups)],
    );
    await client.query(
      `INSERT INTO courses (id, name) SELECT id, 'Bench course ' || n FROM unnest($1::uuid[]) WITH ORDINALITY AS courses (id, n)`,
      [idsOf("course", school.courses)],
    );
  } finally {
    await client.end();
  }
}

export const idsOf = (kind: Parameters<typeof benchId>[0], count: number) =>
  Array.from({ length: count }, (_, index) => benchId(kind, index + 1));

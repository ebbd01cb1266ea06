import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { migrate } from "@/prisma/migrate";
import type { Migration } from "@/prisma/migration-files";

/** It keeps requests only from the rows that a batch has changed. */
export const ofRows = "RowExclusiveLock";

/** These modes keep requests from a table or from rows. */
const modes = [ofRows, "ShareLock", "ShareRowExclusiveLock", "ExclusiveLock", "AccessExclusiveLock"];

const name = "the migration";

// A transaction's new relations aren't in pg_class for others, who can't wait for them either.
const look = `
  SELECT virtualtransaction AS transaction, relname AS table, mode,
    extract(epoch FROM clock_timestamp())::float8 * 1000 AS at
  FROM pg_locks JOIN pg_stat_activity USING (pid) JOIN pg_class ON pg_class.oid = relation
  WHERE application_name = $1 AND granted AND mode = ANY($2) AND relkind IN ('r', 'p')
    AND relnamespace = 'public'::regnamespace AND relname <> '_prisma_migrations'`;

type Seen = { transaction: string; table: string; mode: string; at: number };

/** Describes locks of one mode on one table. `longest` and `usual` (the median) are in milliseconds. */
export type Hold = { table: string; mode: string; longest: number; usual: number };

/**
 * Migrates, and looks every few milliseconds which locks that holds: from when PostgreSQL has given a lock, however long it was
 * waited for. Returns the holds, the longest first, and the migrations that were applied.
 */
export async function migrateWatched(
  url: string,
  migrations: Migration[],
): Promise<{ applied: string[]; holds: Hold[] }> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const migrating = new URL(url);
  migrating.searchParams.set("application_name", name);
  const held = new Map<string, { first: Seen; last: Seen }>();
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const { rows } = await client.query<Seen>({ name: "look", text: look, values: [name, modes] });
      for (const seen of rows) {
        const key = [seen.transaction, seen.table, seen.mode].join(" ");
        held.set(key, { first: held.get(key)?.first ?? seen, last: seen });
      }
      await sleep(2);
    }
  })();
  const applied = await migrate(migrating.href, migrations).finally(async () => {
    isOver = true;
    await watching;
    await client.end();
  });
  return { applied, holds: summary([...held.values()]) };
}

function summary(held: { first: Seen; last: Seen }[]): Hold[] {
  const kinds = new Map<string, { table: string; mode: string; times: number[] }>();
  for (const { first, last } of held) {
    const { table, mode } = first;
    const kind = kinds.get(`${table} ${mode}`) ?? { table, mode, times: [] };
    kind.times.push(Math.round(last.at - first.at));
    kinds.set(`${table} ${mode}`, kind);
  }
  return [...kinds.values()]
    .map(({ times, ...kind }) => {
      times.sort((one, other) => one - other);
      return { ...kind, longest: times.at(-1) ?? 0, usual: times[Math.floor(times.length / 2)] ?? 0 };
    })
    .sort((one, other) => other.longest - one.longest);
}

export const inWords = (holds: Hold[]): string =>
  holds
    .map(({ table, mode, longest, usual }) => `${mode} on ${table} ${longest} (half of them ${usual}) ms`)
    .join(", ");

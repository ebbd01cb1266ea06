import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";
import { progress } from "../progress.mjs";
import type { Table } from "./results";
import type { Contestant, Contestants } from "./sign-in-contestants";
import { signInAll } from "./sign-in-flows";

/** Describes one sign-in. `inPlace` counts rows whose new version needed no index entry (HOT). */
type Writes = { walBytes: number; rows: number; inPlace: number; indexEntries: number };

const people = 200;

// PostgreSQL's processes report what they have written once they have rested for ten seconds.
const untilReported = () => sleep(11_000);

const columns = [
  { name: "WAL", unit: "bytes", digits: 0 },
  { name: "rows", unit: "", digits: 1 },
  { name: "in place", unit: "", digits: 1 },
  { name: "index entries", unit: "", digits: 1 },
];

/** Measures PostgreSQL's writes for a sign-in of each contestant. No other client may use the server. */
export async function measureWrites(contestants: Contestants): Promise<Table[]> {
  const all = Object.values(contestants);
  const logins = Array.from({ length: people }, (_, index) => `written-${index}`);
  const tables: Table[] = [];
  // New people of the first round return in the second.
  for (const title of ["what a new person's sign-in writes", "what a returning person's sign-in writes"]) {
    const measured: Writes[] = await progress(`Measuring ${title}`, () => writesOf(all, logins));
    const rows = measured.map(({ walBytes, rows, inPlace, indexEntries }, index) => {
      return { name: all[index]?.words ?? "", figures: [walBytes, rows, inPlace, indexEntries] };
    });
    tables.push({ title, columns, rows, requirements: [] });
  }
  return tables;
}

async function writesOf(contestants: Contestant[], logins: string[]): Promise<Writes[]> {
  const connections = await Promise.all(contestants.map(({ databaseUrl }) => connect(databaseUrl)));
  await untilReported();
  const before = await Promise.all(connections.map(readTables));
  const walBytes: number[] = [];
  for (const [index, contestant] of contestants.entries())
    walBytes.push(await walBytesOf(connections[index] as Client, () => signInAll(contestant, logins)));
  await untilReported();
  const after = await Promise.all(connections.map(readTables));
  await Promise.all(connections.map((connection) => connection.end()));
  const each = (count: (tables: Tables) => number, index: number) =>
    (count(after[index] as Tables) - count(before[index] as Tables)) / logins.length;
  return contestants.map((_, index) => ({
    walBytes: (walBytes[index] ?? Number.NaN) / logins.length,
    rows: each(({ rows }) => rows, index),
    inPlace: each(({ inPlace }) => inPlace, index),
    indexEntries: each(({ indexEntries }) => indexEntries, index),
  }));
}

async function connect(connectionString: string): Promise<Client> {
  const connection = new Client({ connectionString });
  await connection.connect();
  return connection;
}

async function walBytesOf(connection: Client, run: () => Promise<void>): Promise<number> {
  const position = async () =>
    Number((await connection.query("SELECT pg_current_wal_insert_lsn() - '0/0' AS bytes")).rows[0].bytes);
  const start = await position();
  await run();
  // Waits for writes after the answer.
  await sleep(1_000);
  return (await position()) - start;
}

type Tables = Omit<Writes, "walBytes">;

// Skips partial indexes, which hold few rows, and deletions, which chores do.
async function readTables(connection: Client): Promise<Tables> {
  const { rows } = await connection.query<Tables>(`
    SELECT sum(n_tup_ins + n_tup_upd)::float AS rows, sum(n_tup_hot_upd)::float AS "inPlace",
      sum((n_tup_ins + n_tup_upd - n_tup_hot_upd) * (
        SELECT count(*) FROM pg_index WHERE indrelid = relid AND indpred IS NULL))::float AS "indexEntries"
    FROM pg_stat_user_tables`);
  return rows[0] as Tables;
}

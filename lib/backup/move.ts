import { setTimeout as sleep } from "node:timers/promises";
import type { Operator } from "@/lib/actor";
import { env } from "@/lib/env";
import { Refusal } from "@/lib/errors";
import { type Connection, withConnection } from "./connect";
import { finish, load } from "./load";
import { RowCounter, readRows, type Sum } from "./rows";
import { readSequences, withSnapshot } from "./snapshot";

export type Moved = { tables: ({ name: string } & Sum)[]; isClosed: boolean };

/** Makes the old database read-only if the role owns it; `reopen` undoes that. @throws Refusal `conflict` while it is in use, or for a used target */
export async function move(_actor: Operator, to: string, tell?: (words: string) => void): Promise<Moved> {
  const from = env().DATABASE_URL ?? "";
  await requireUnused(from);
  const tables = await withSnapshot(from, { isFrozen: true }, async (snapshot) => {
    const moved: Moved["tables"] = [];
    await requireOther(snapshot.connection, to);
    await load(to, snapshot.migrations, async (filling) => {
      for (const table of snapshot.tables) {
        const counter = new RowCounter();
        await filling.copy(table, readRows(snapshot.connection, table, counter));
        await filling.verify(table, counter.sum);
        tell?.(`${table.name}: ${counter.sum.rows} rows`);
        moved.push({ name: table.name, ...counter.sum });
      }
      await filling.setSequences(await readSequences(snapshot));
      await requireNobodyWaiting(snapshot.connection);
    });
    return moved;
  });
  tell?.("the newest tables");
  await finish(to);
  return { tables, isClosed: await close(from) };
}

export async function reopen(_actor: Operator): Promise<void> {
  await withConnection(env().DATABASE_URL ?? "", async (connection) => {
    await connection.query("SET default_transaction_read_only = off");
    await connection.query(await alterDatabase(connection, "RESET default_transaction_read_only"));
  });
}

async function close(url: string): Promise<boolean> {
  return withConnection(url, async (connection) => {
    await connection.query(await alterDatabase(connection, "SET default_transaction_read_only = on"));
    return true;
  }).catch((error) => {
    if (error.code === "42501") return false;
    throw error;
  });
}

async function alterDatabase(connection: Connection, what: string): Promise<string> {
  const { rows } = await connection.query(
    "SELECT format('ALTER DATABASE %I ' || $1, current_database()) AS sql",
    [what],
  );
  return rows[0].sql;
}

async function requireUnused(url: string): Promise<void> {
  const count = () =>
    withConnection(url, async (connection) => {
      const { rows } = await connection.query(`SELECT count(*)::int AS count FROM pg_stat_activity
        WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`);
      return rows[0].count;
    });
  let connections = await count();
  // PostgreSQL shows a connection for a moment after it has ended.
  for (let tries = 0; connections > 0 && tries < 10; tries += 1) {
    await sleep(100);
    connections = await count();
  }
  if (connections > 0) throw new Refusal("database_in_use", { connections });
}

// An idle server becomes visible only when it tries to write.
async function requireNobodyWaiting(connection: Connection): Promise<void> {
  const { rows } = await connection.query(
    `SELECT count(DISTINCT pid)::int AS count FROM pg_locks WHERE NOT granted AND locktype = 'relation'
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  if (rows[0].count > 0) throw new Refusal("database_in_use", { connections: rows[0].count });
}

async function requireOther(connection: Connection, to: string): Promise<void> {
  const { rows: mine } = await connection.query(identity);
  const theirs = await withConnection(to, async (other) => (await other.query(identity)).rows);
  if (JSON.stringify(mine) === JSON.stringify(theirs)) throw new Refusal("database_same");
}

const identity = `SELECT oid, datname, (SELECT pg_postmaster_start_time()) AS started FROM pg_database
  WHERE datname = current_database()`;

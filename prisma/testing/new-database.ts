import { Client } from "pg";

/** A database of a test's own. */
export type NewDatabase = { url: string; drop: () => Promise<void> };

/**
 * Makes a database on the server of TEST_DATABASE_URL (prisma/testing/database-server.ts).
 * @param template whose copy it is; nobody may be connected to that. Otherwise it is empty
 */
export async function newDatabase(template = "template1"): Promise<NewDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL should name a PostgreSQL server.");
  const name = `lectern_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  // What a test wrote may be lost with the machine.
  await execute(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Runs a statement on a connection of its own. */
export async function execute(url: string, sql: string, ...values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

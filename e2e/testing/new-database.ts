import { Client } from "pg";

export type NewDatabase = { url: string; drop: () => Promise<void> };

/** Copies `template`, to which nobody may be connected, on TEST_DATABASE_URL's server. */
export async function newDatabase(template = "template1"): Promise<NewDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL should name a PostgreSQL server.");
  const name = `lectern_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await execute(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  // Speed matters more than surviving a crash.
  await execute(server, `ALTER DATABASE ${name} SET synchronous_commit = off`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function execute(url: string, sql: string, ...values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

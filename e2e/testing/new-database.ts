import { Client } from "pg";

export type NewDatabase = { url: string; drop: () => Promise<void> };

/** Copies `template`, to which nobody may be connected, on TEST_DATABASE_URL's server. */
export async function newDatabase(template = "template1"): Promise<NewDatabase> {
  const name = `lectern_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await create(name, template);
  return databaseOf(name);
}

/** Opens a database that later runs use again, or makes it. */
export async function keptDatabase(name: string): Promise<NewDatabase & { isNew: boolean }> {
  const isNew = await create(name, "template1").then(
    () => true,
    (error) => {
      const isThere = error.code === "42P04";
      if (isThere) return false;
      throw error;
    },
  );
  return { ...databaseOf(name), isNew };
}

async function create(name: string, template: string): Promise<void> {
  await execute(server(), `CREATE DATABASE ${name} TEMPLATE ${template}`);
  // Speed matters more than surviving a crash.
  await execute(server(), `ALTER DATABASE ${name} SET synchronous_commit = off`);
}

function databaseOf(name: string): NewDatabase {
  const url = new URL(server());
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server(), `DROP DATABASE ${name} WITH (FORCE)`) };
}

function server(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error("TEST_DATABASE_URL should name a PostgreSQL server.");
  return url;
}

export async function execute(url: string, sql: string, ...values: unknown[]): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql, values).finally(() => client.end());
}

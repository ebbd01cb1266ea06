import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Client } from "pg";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

/** An empty database of a test's own. */
export type NewDatabase = { url: string; drop: () => Promise<void> };

/**
 * Makes an empty database: on the PostgreSQL server of TEST_DATABASE_URL, else the embedded one in a temporary folder.
 */
export function newDatabase(): Promise<NewDatabase> {
  const server = process.env.TEST_DATABASE_URL;
  return server ? onServer(server) : embedded();
}

async function onServer(server: string): Promise<NewDatabase> {
  const name = `lectern_test_${process.pid}_${Math.random().toString(36).slice(2)}`;
  await execute(server, `CREATE DATABASE ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => execute(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function embedded(): Promise<NewDatabase> {
  const folder = await mkdtemp(join(tmpdir(), "lectern-test-"));
  const { url, release } = await holdEmbeddedDatabase(folder);
  const drop = async () => {
    await release();
    await rm(folder, { recursive: true, force: true });
  };
  return { url, drop };
}

async function execute(url: string, sql: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(sql).finally(() => client.end());
}

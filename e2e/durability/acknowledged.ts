import { Client, Pool } from "pg";
import { holdEmbeddedDatabase } from "../../scripts/embedded-database/hold.mjs";

export async function ask<Answer>(folder: string, question: (client: Client) => Promise<Answer>) {
  const { url, release } = await holdEmbeddedDatabase(folder);
  const client = new Client({ connectionString: url });
  client.on("error", () => {});
  await client.connect();
  try {
    return await question(client);
  } finally {
    await client.end().catch(() => {});
    await release();
  }
}

export async function makeTable(client: Client): Promise<void> {
  await client.query("CREATE TABLE written (number bigint PRIMARY KEY, filler text NOT NULL)");
}

export async function countLost(client: Client, numbers: number[]): Promise<number> {
  const found = await client.query("SELECT FROM written WHERE number = ANY($1::bigint[])", [numbers]);
  return numbers.length - Number(found.rowCount);
}

/** Writes numbers from four connections until something fails; `acknowledge` gets each committed one. */
export async function write(url: string, from: number, acknowledge: (number: number) => void): Promise<void> {
  const pool = new Pool({ connectionString: url, max: 4 });
  pool.on("error", () => {});
  let last = from;
  let isOver = false;
  const writer = async () => {
    const connection = await pool.connect();
    connection.on("error", () => {});
    while (!isOver) {
      last += 1;
      const number = last;
      await connection.query("INSERT INTO written VALUES ($1, repeat('x', 500))", [number]);
      acknowledge(number);
    }
  };
  await Promise.all([writer(), writer(), writer(), writer()]).catch(() => {});
  isOver = true;
  void pool.end();
}

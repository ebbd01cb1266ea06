import { Client } from "pg";
import { isWritable, urlsOfHosts } from "@/lib/database-hosts";

export type Connection = Client;

// pg_dump uses the same settings, so that a row has the same text in every database.
const settings = {
  statement_timeout: "0",
  idle_in_transaction_session_timeout: "0",
  transaction_timeout: "0",
  lock_timeout: "60s",
  datestyle: "ISO",
  intervalstyle: "postgres",
  timezone: "UTC",
  extra_float_digits: "3",
  bytea_output: "hex",
  // With this on, two readers of a table would begin in its middle.
  synchronize_seqscans: "off",
};

export async function inTransaction<T>(
  url: string,
  begin: string,
  work: (connection: Connection) => Promise<T>,
): Promise<T> {
  return withConnection(url, async (connection) => {
    const { rows } = await connection.query("SELECT name FROM pg_settings WHERE lower(name) = ANY($1)", [
      Object.keys(settings),
    ]);
    const known = Object.entries(settings).filter(([name]) =>
      rows.some((row) => row.name.toLowerCase() === name),
    );
    // A pooler gives the connection to others after the transaction (docs/decisions/018).
    await connection.query(
      [begin, ...known.map(([name, value]) => `SET LOCAL ${name} = '${value}'`)].join("; "),
    );
    const result = await work(connection);
    const { command } = await connection.query("COMMIT");
    if (command !== "COMMIT") throw new Error("The transaction was rolled back.");
    return result;
  });
}

export async function withConnection<T>(
  url: string,
  use: (connection: Connection) => Promise<T>,
): Promise<T> {
  const connection = await connect(url);
  return use(connection).finally(() => connection.end());
}

/** Connects to the first host that takes writes; with standbys alone, to the last, which can be read. */
async function connect(url: string): Promise<Connection> {
  const urls = urlsOfHosts(url);
  for (const [index, connectionString] of urls.entries()) {
    const isLast = index === urls.length - 1;
    const connection = new Client({ connectionString, connectionTimeoutMillis: 10_000, keepAlive: true });
    // The statement reports the error; without a listener, it would end the process.
    connection.on("error", () => {});
    try {
      await connection.connect();
      if (isLast || (await isWritable(connection))) return connection;
    } catch (error) {
      if (isLast) throw error;
    }
    await connection.end().catch(() => {});
  }
  throw new Error("The database URL has no host.");
}

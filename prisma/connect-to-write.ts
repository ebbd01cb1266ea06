import { Client, type ClientConfig } from "pg";
import { isWritable, urlsOfHosts } from "@/lib/database-hosts";
import { MigrationError } from "./migration-error";

/** A connection of its own; of several hosts, to the first that takes writes. */
export async function connectToWrite(databaseUrl: string, settings: ClientConfig = {}): Promise<Client> {
  const urls = urlsOfHosts(databaseUrl);
  let failure: unknown;
  for (const url of urls) {
    const client = new Client({ connectionTimeoutMillis: 10_000, ...settings, connectionString: url });
    // A connection that breaks while idle; the next query fails.
    client.on("error", () => {});
    try {
      await client.connect();
      if (urls.length === 1 || (await isWritable(client))) return client;
      failure ??= new MigrationError("None of the servers of DATABASE_URL takes writes: all are standbys.");
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => {});
  }
  throw failure;
}

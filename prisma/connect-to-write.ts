import { Client, type ClientConfig } from "pg";
import { isWritable, urlsOfHosts } from "@/lib/database-hosts";
import { MigrationError } from "./migration-error";

export async function connectToWrite(databaseUrl: string, settings: ClientConfig = {}): Promise<Client> {
  return connect(databaseUrl, settings, false);
}

/** Falls back to a standby when no host takes writes. */
export async function connectToRead(databaseUrl: string, settings: ClientConfig = {}): Promise<Client> {
  return connect(databaseUrl, settings, true);
}

async function connect(databaseUrl: string, settings: ClientConfig, orStandby: boolean): Promise<Client> {
  const urls = urlsOfHosts(databaseUrl);
  let failure: unknown;
  let standby: Client | null = null;
  for (const url of urls) {
    const client = new Client({ connectionTimeoutMillis: 10_000, ...settings, connectionString: url });
    // An idle connection may break; the next query then fails.
    client.on("error", () => {});
    try {
      await client.connect();
      if (urls.length === 1 || (await isWritable(client))) {
        await standby?.end().catch(() => {});
        return client;
      }
      failure ??= new MigrationError("None of the servers of DATABASE_URL takes writes: all are standbys.");
      if (orStandby && !standby) {
        standby = client;
        continue;
      }
    } catch (error) {
      failure = error;
    }
    await client.end().catch(() => {});
  }
  if (standby) return standby;
  throw failure;
}

import { Client } from "pg";
import { randomToken, sha256 } from "../lib/secrets";

/** An API key, as `lectern api-key create` makes it, without the second that this takes. */
export async function newApiKey(databaseUrl: string): Promise<string> {
  const key = `lectern_${randomToken()}`;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO api_keys (id, name, key_hash, hint) VALUES (gen_random_uuid(), 'e2e', $1, $2)`,
    [sha256(key), key.slice(0, 12)],
  );
  await client.end();
  return key;
}

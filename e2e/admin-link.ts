import { Client } from "pg";
import { randomToken, sha256 } from "../lib/secrets";
import type { Running } from "./own-platform";

/** A link that signs an operator in, as `lectern admin-link` makes it, without the second that this takes. */
export async function newAdminLink({ baseUrl, databaseUrl }: Running): Promise<string> {
  const token = randomToken();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO admin_links (id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $1, now() + interval '15 minutes')`,
    [sha256(token)],
  );
  await client.end();
  return `${baseUrl}/auth/admin-link?token=${token}`;
}

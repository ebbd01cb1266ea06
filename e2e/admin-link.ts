import { createHash, randomBytes } from "node:crypto";
import { Client } from "pg";
import type { Running } from "./own-platform";

/** A link that signs an operator in, as `lectern admin-link` makes it, without the second that this takes. */
export async function newAdminLink({ baseUrl, databaseUrl }: Running): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(
    `INSERT INTO admin_links (id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $1, now() + interval '15 minutes')`,
    [createHash("sha256").update(token).digest("hex")],
  );
  await client.end();
  return `${baseUrl}/auth/admin-link?token=${token}`;
}

import { randomToken, sha256 } from "../lib/secrets";
import { execute } from "../prisma/testing/new-database";
import type { Running } from "./own-platform";

/** A link that signs an operator in, as `lectern admin-link` makes it, without the second that this takes. */
export async function newAdminLink({ baseUrl, databaseUrl }: Running): Promise<string> {
  const token = randomToken();
  await execute(
    databaseUrl,
    `INSERT INTO admin_links (id, token_hash, expires_at)
    VALUES (gen_random_uuid(), $1, now() + interval '15 minutes')`,
    sha256(token),
  );
  return `${baseUrl}/auth/admin-link?token=${token}`;
}

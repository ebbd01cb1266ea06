import { execute } from "@/e2e/testing/new-database";
import { randomToken, sha256 } from "../lib/secrets";

/** Does the same as `lectern api-key create`, but a second faster. It reads everything, so it may change webhooks, too. */
export async function newApiKey(
  databaseUrl: string,
  { rateLimit = null }: { rateLimit?: number | null } = {},
): Promise<string> {
  const key = `lectern_${randomToken()}`;
  await execute(
    databaseUrl,
    `INSERT INTO api_keys (id, name, key_hash, hint, rate_limit, write_scopes)
     VALUES (gen_random_uuid(), 'e2e', $1, $2, $3, '{webhook_endpoints}')`,
    sha256(key),
    key.slice(0, 12),
    rateLimit,
  );
  return key;
}

import { execute } from "@/e2e/testing/new-database";
import { randomToken, sha256 } from "../lib/secrets";

/** Does the same as `lectern api-key create`, but a second faster. */
export async function newApiKey(
  databaseUrl: string,
  { rateLimit = null }: { rateLimit?: number | null } = {},
): Promise<string> {
  const key = `lectern_${randomToken()}`;
  await execute(
    databaseUrl,
    `INSERT INTO api_keys (id, name, key_hash, hint, rate_limit) VALUES (gen_random_uuid(), 'e2e', $1, $2, $3)`,
    sha256(key),
    key.slice(0, 12),
    rateLimit,
  );
  return key;
}

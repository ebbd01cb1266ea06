import type { Database } from "@/lib/database/db";
import { isLockTimeout } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { seal, sha256, unseal } from "@/lib/secrets";

/**
 * `body` is null for 204. `version` belongs to the resource in it. Without a status, another transaction has to follow, and `body`
 * is what it needs to know. A body that shows a secret is stored encrypted.
 */
export type WriteAnswer = {
  status: number | null;
  location: string | null;
  version: string | null;
  body: string | null;
  showsSecret?: boolean;
};

export type IdempotencyKey = { apiKeyId: string; key: string; fingerprint: string };

/** Reads the header, bare or as a structured string (RFC 9651). @throws JsonApiError 400 */
export function idempotencyKeyOf(
  { headers, method, url }: Request,
  body: string,
  apiKeyId: string,
): IdempotencyKey | null {
  const header = headers.get("idempotency-key")?.trim();
  if (header === undefined) return null;
  const key = /^".*"$/.test(header) ? header.slice(1, -1).replace(/\\(["\\])/g, "$1") : header;
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) throw new JsonApiError("idempotency_key_malformed", {});
  const { pathname, search } = new URL(url);
  return { apiKeyId, key, fingerprint: sha256([method, pathname + search, body].join("\n")) };
}

/**
 * Takes the key for this transaction, after any other that holds it has ended.
 * @returns the answer to an earlier request, which may be unfinished, or null
 * @throws JsonApiError 409, also when the answer can't be decrypted any longer; 422
 */
export async function claimKey(tx: Database, claimed: IdempotencyKey): Promise<WriteAnswer | null> {
  const { apiKeyId, key, fingerprint } = claimed;
  const isNew = await tx.$executeRaw`
    INSERT INTO idempotency_keys AS known (api_key_id, key, fingerprint)
    VALUES (${apiKeyId}::uuid, ${key}, ${fingerprint})
    ON CONFLICT (api_key_id, key) DO UPDATE SET fingerprint = excluded.fingerprint, created_at = excluded.created_at,
      status = NULL, location = NULL, version = NULL, body = NULL, body_sealed = NULL
    WHERE known.created_at < now() - interval '24 hours'`.catch((error) => {
    throw isLockTimeout(error) ? new JsonApiError("idempotency_key_in_use", {}) : error;
  });
  if (isNew) return null;
  const known = await tx.idempotencyKey.findUniqueOrThrow({ where: { apiKeyId_key: { apiKeyId, key } } });
  if (known.fingerprint !== fingerprint) throw new JsonApiError("idempotency_key_of_other_request", {});
  const { status, location, version, body, bodySealed } = known;
  return { status, location, version, body: bodySealed === null ? body : opened(bodySealed, claimed) };
}

export async function storeAnswer(
  tx: Database,
  claimed: IdempotencyKey,
  { showsSecret, body, ...answer }: WriteAnswer,
): Promise<void> {
  const { apiKeyId, key } = claimed;
  const kept = showsSecret && body !== null ? { bodySealed: seal(body, recordOf(claimed)) } : { body };
  await tx.idempotencyKey.update({
    where: { apiKeyId_key: { apiKeyId, key } },
    data: { ...answer, ...kept },
  });
}

function opened(sealed: string, claimed: IdempotencyKey): string {
  try {
    return unseal(sealed, recordOf(claimed));
  } catch {
    throw new JsonApiError("answer_unreadable", {});
  }
}

const recordOf = ({ apiKeyId, key }: IdempotencyKey) => `idempotency key ${apiKeyId} ${key}`;

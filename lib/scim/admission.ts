import type { Directory } from "@/lib/actor";
import { admit } from "@/lib/api-keys/credential";
import { findKeyQueued } from "@/lib/api-keys/queues";
import { countRequest } from "@/lib/api-keys/rate-limit";
import { callerOf } from "@/lib/http/client-ip";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { mintDirectory } from "@/lib/mint";
import { sha256 } from "@/lib/secrets";
import { recordKeyBeyondScope } from "@/lib/session/denied-access";
import { withConnectionsFor } from "@/lib/workload";
import { admissionError, ScimError, unauthorized } from "./errors";

/** Requests a minute, unless the key has its own limit: an initial cycle sends tens a second. */
const usualLimit = 6_000;

const shape = /^Bearer +(lectern_[\w-]{43})$/i;

/** Admits a key of a directory and counts its request. @throws ScimError 401, 403, 429 */
export async function admitDirectory(request: Request): Promise<Directory> {
  const [, text] = shape.exec(request.headers.get("authorization")?.trim() ?? "") ?? [];
  if (!text) throw unauthorized();
  const credential = { hash: sha256(text), caller: callerOf(request.headers) };
  try {
    const key = admit(await findKeyQueued(credential), credential);
    const { id, name, ownerId, identityProviderId } = key;
    countRequest(key.scope === "scim" ? { ...key, rateLimit: key.rateLimit ?? usualLimit } : key);
    if (key.scope !== "scim" || !identityProviderId) {
      await withConnectionsFor({ kind: "sign-in" }, () => recordKeyBeyondScope(id, credential.caller));
      throw new ScimError(403, "This key belongs to no directory.");
    }
    return mintDirectory({ id, name, ownerId, identityProviderId }, credential.caller);
  } catch (error) {
    throw error instanceof JsonApiError ? admissionError(error) : error;
  }
}

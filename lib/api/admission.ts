import type { ApiClient } from "@/lib/actor";
import { admit, type Credential } from "@/lib/api-keys/credential";
import type { KnownKey } from "@/lib/api-keys/find";
import { findKeyQueued } from "@/lib/api-keys/queues";
import { countRequest } from "@/lib/api-keys/rate-limit";
import { mintApiClient } from "@/lib/mint";
import { requireScope, type Scoped } from "./scope";

/** Looks the key up alone, counts its request and requires its scope. A write gets its ApiClient only here. */
export async function admitTo(
  operation: Scoped,
  credential: Credential,
  headers: Record<string, string>,
): Promise<{ actor: ApiClient; key: KnownKey }> {
  const key = admit(await findKeyQueued(credential), credential);
  Object.assign(headers, countRequest(key));
  await requireScope(operation, key, credential.caller);
  return { actor: mintApiClient(key, credential.caller), key };
}

import type { ApiClient } from "@/lib/actor";
import { mintApiClient } from "@/lib/mint";
import { admit, type Credential } from "./api-key";
import { findKeyQueued } from "./queues";
import { countRequest } from "./rate-limit";
import { requireScope, type Scoped } from "./scope";

/** Looks the key up alone, counts its request and requires its scope. A write gets its ApiClient only here. */
export async function admitTo(
  operation: Scoped,
  credential: Credential,
  headers: Record<string, string>,
): Promise<ApiClient> {
  const key = admit(await findKeyQueued(credential), credential);
  Object.assign(headers, countRequest(key));
  await requireScope(operation, key, credential.caller);
  return mintApiClient(key, credential.caller);
}

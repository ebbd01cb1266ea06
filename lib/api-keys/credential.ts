import { LRUCache } from "lru-cache";
import type { Caller } from "@/lib/actor";
import { recordKeyRefusal, recordKeyUse } from "@/lib/api-keys/edit";
import type { KnownKey } from "@/lib/api-keys/find";
import { mayComeFrom } from "@/lib/api-keys/permissions";
import { noteActor } from "@/lib/current-request";
import { callerOf } from "@/lib/http/client-ip";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { sha256 } from "@/lib/secrets";

const shape = /^lectern_[\w-]{43}$/;

export type Credential = { hash: string; caller: Caller };

/** Throws JsonApiError 401 unless the request has exactly one well-formed key. */
export function credentialOf(request: PlainRequest): Credential {
  const text = request.headers.get("x-api-key")?.trim() ?? "";
  if (!shape.test(text)) throw unauthorized();
  return { hash: sha256(text), caller: callerOf(request.headers) };
}

/** Remembers recent keys; the gate looks up any other key before it reads data. */
const admitted = new LRUCache<string, KnownKey>({ max: 1_000 });

export function lastAdmitted({ hash }: Credential): KnownKey | undefined {
  return admitted.get(hash);
}

/** Admits a key as the database has it now. Throws the same JsonApiError 401 for every bad key or network. */
export function admit(key: KnownKey | null, { hash, caller }: Credential): KnownKey {
  const isAdmitted = key?.isGood && mayComeFrom(key.networks, caller.address);
  if (key && (isAdmitted ? key.isUseDue : key.isRefusalDue))
    recordInBackground(`${isAdmitted} ${hash}`, key, () =>
      isAdmitted ? recordKeyUse(key) : recordKeyRefusal(key, caller),
    );
  if (!key || !isAdmitted) {
    admitted.delete(hash);
    throw unauthorized();
  }
  admitted.set(hash, key);
  noteActor({ apiKeyId: key.id });
  return key;
}

const recording = new Set<string>();

function recordInBackground(what: string, { id }: KnownKey, record: () => Promise<void>): void {
  if (recording.has(what)) return;
  recording.add(what);
  record()
    .catch((error) => log().warn({ err: error, apiKey: id }, "Recording the use of an API key failed"))
    .finally(() => recording.delete(what));
}

function unauthorized() {
  const challenge = 'ApiKey realm="Lectern API", header="X-Api-Key"';
  return new JsonApiError("key_not_valid", {}, { headers: { "WWW-Authenticate": challenge } });
}

import type { ApiClient } from "@/lib/actor";
import { type KnownKey, readApiState } from "@/lib/api-keys/admin-list";
import { noteRefusal, noteUse } from "@/lib/api-keys/edit";
import { mayComeFrom } from "@/lib/api-keys/permissions";
import { callerOf } from "@/lib/http/client-ip";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { mintApiClient } from "@/lib/mint";
import { sha256 } from "@/lib/secrets";
import { runAs } from "@/lib/workload";
import { inBatches } from "./batch";

const shape = /^lectern_[\w-]{43}$/;

/** A caller with a good key, and the versions of all tables at a moment after the request had come. */
export type Admission = { client: ApiClient; key: KnownKey; versions: Readonly<Record<string, string>> };

/** What is true now, asked once for all requests that are waiting for it: who may come in does not wait for who is in. */
const readState = inBatches((hashes: string[]) =>
  runAs({ kind: "sign-in" }, () => readApiState([...new Set(hashes)])),
);

/**
 * The gate of `/v2` (specification 5): the caller behind the X-Api-Key header. The database is asked for every request,
 * so a revoked key ends at once, in every process.
 * @throws JsonApiError 401, the same for a key that is missing, repeated, unknown, revoked or expired, or that comes from
 *   elsewhere than it may
 */
export async function admit(request: Request): Promise<Admission> {
  const text = request.headers.get("x-api-key")?.trim() ?? "";
  if (!shape.test(text)) throw unauthorized();
  const hash = sha256(text);
  const { keys, versions } = await readState(hash);
  const key = keys.find((one) => one.hash === hash);
  if (!key) throw unauthorized();
  const caller = callerOf(request.headers);
  const isAdmitted = key.isGood && mayComeFrom(key.networks, caller.address);
  if (isAdmitted ? key.isUseDue : key.isRefusalDue)
    noteInBackground(key, () => (isAdmitted ? noteUse(key) : noteRefusal(key, caller)));
  if (!isAdmitted) throw unauthorized();
  return { client: mintApiClient(key.id), key, versions };
}

/** The versions of all tables now. */
export async function readVersions({ key }: Admission): Promise<Admission["versions"]> {
  return (await readState(key.hash)).versions;
}

const noting = new Set<string>();

function noteInBackground({ id, hash }: KnownKey, note: () => Promise<void>): void {
  if (noting.has(hash)) return;
  noting.add(hash);
  note()
    .catch((error) => log().warn({ err: error, apiKey: id }, "The use of an API key could not be noted"))
    .finally(() => noting.delete(hash));
}

function unauthorized() {
  return new JsonApiError("unauthorized", "Send a valid API key in the header X-Api-Key.", {
    headers: { "WWW-Authenticate": 'ApiKey realm="Lectern API", header="X-Api-Key"' },
  });
}

import { mayRead, readableTypes } from "@/lib/api-keys/permissions";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { recordKeyBeyondScope } from "@/lib/session/denied-access";
import { withConnectionsFor } from "@/lib/workload";
import type { Admission } from "./api-key";

/** Throws JsonApiError 403, which it reports, unless the key's scope reaches all `types` that the response may contain. */
export async function requireScope({ key, client }: Admission, types: readonly string[]): Promise<void> {
  const { scope } = key;
  const beyond = types.find((type) => !mayRead(scope, type));
  if (!beyond) return;
  // Recording runs as sign-in work, so that it doesn't queue behind admitted requests.
  await withConnectionsFor({ kind: "sign-in" }, () => recordKeyBeyondScope(client)).catch((err) =>
    log().warn({ err, apiKey: key.id }, "The use of an API key beyond its scope was not recorded"),
  );
  throw new JsonApiError("scope_too_narrow", { scope, readable: readableTypes[scope], type: beyond });
}

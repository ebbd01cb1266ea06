import { mayRead, readableTypes } from "@/lib/api-keys/permissions";
import type { ApiKeyScope } from "@/lib/api-keys/schema";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { recordKeyBeyondScope } from "@/lib/session/denied-access";
import { withConnectionsFor } from "@/lib/workload";
import type { Admission } from "./api-key";

/** Reports the use of a key without any of `scopes`, and throws the JsonApiError 403 of `tooNarrow`. */
export async function requireScope(
  { key, client }: Admission,
  scopes: readonly ApiKeyScope[],
  tooNarrow: (scope: ApiKeyScope) => JsonApiError,
): Promise<void> {
  if (scopes.includes(key.scope)) return;
  // Recording runs as sign-in work, so that it doesn't queue behind admitted requests.
  await withConnectionsFor({ kind: "sign-in" }, () => recordKeyBeyondScope(client)).catch((err) =>
    log().warn({ err, apiKey: key.id }, "Recording the use of an API key beyond its scope failed"),
  );
  throw tooNarrow(key.scope);
}

/** @param types every resource that the response may contain */
export function readsTooLittle(types: readonly string[]): (scope: ApiKeyScope) => JsonApiError {
  return (scope) => {
    const type = types.find((one) => !mayRead(scope, one)) ?? "";
    return new JsonApiError("scope_too_narrow", { scope, readable: readableTypes[scope], type });
  };
}

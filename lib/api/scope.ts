import type { Caller } from "@/lib/actor";
import type { KnownKey } from "@/lib/api-keys/find";
import { mayRead, readableTypes } from "@/lib/api-keys/permissions";
import { type ApiKeyScope, apiKeyScopes } from "@/lib/api-keys/schema";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { recordKeyBeyondScope } from "@/lib/session/denied-access";
import { withConnectionsFor } from "@/lib/workload";
import type { Operation } from "./operation";

type Resources = Pick<Operation, "resource" | "parent">;

export type Scoped = Resources & Pick<Operation, "scope" | "writes">;

/** Returns the scopes that read all resources that the response may contain. */
export function readingScopes(operation: Resources): ApiKeyScope[] {
  return apiKeyScopes.filter((scope) => typesOf(operation).every((type) => mayRead(scope, type)));
}

/** Throws JsonApiError 403, which it reports, unless the key has one of the operation's scopes and may write what it changes. */
export async function requireScope(operation: Scoped, key: KnownKey, caller: Caller): Promise<void> {
  const { id, scope, writeScopes } = key;
  const { writes } = operation;
  const mayReadAnswer = operation.scope.includes(scope);
  if (mayReadAnswer && (!writes || writeScopes.includes(writes))) return;
  // Recording runs as sign-in work, so that it doesn't queue behind admitted requests.
  await withConnectionsFor({ kind: "sign-in" }, () => recordKeyBeyondScope(id, caller)).catch((err) =>
    log().warn({ err, apiKey: id }, "Recording the use of an API key beyond its scope failed"),
  );
  if (mayReadAnswer && writes)
    throw new JsonApiError("write_scope_missing", { needed: writes, writable: writeScopes });
  const type = typesOf(operation).find((one) => !mayRead(scope, one)) ?? operation.resource.type;
  throw new JsonApiError("scope_too_narrow", { scope, readable: readableTypes[scope], type });
}

function typesOf({ resource, parent }: Resources): string[] {
  return [resource.type, ...(parent ? [parent.resource.type] : [])];
}

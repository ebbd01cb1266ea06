import { mayRead, readableTypes } from "@/lib/api-keys/permissions";
import { JsonApiError } from "@/lib/jsonapi/errors";
import type { Admission } from "./api-key";

/** Throws JsonApiError 403 unless the key's scope reaches all `types` that the response may contain. */
export function requireScope({ key: { scope } }: Pick<Admission, "key">, types: readonly string[]): void {
  const beyond = types.find((type) => !mayRead(scope, type));
  if (!beyond) return;
  throw new JsonApiError("scope_too_narrow", { scope, readable: readableTypes[scope], type: beyond });
}

import { mayRead, readableTypes } from "@/lib/api-keys/permissions";
import { JsonApiError } from "@/lib/jsonapi/errors";
import type { Admission } from "./api-key";

/**
 * Lets a key read what its scope reaches.
 * @param types of all resources that an answer may tell of
 * @throws JsonApiError 403, which names the scope
 */
export function requireScope({ key: { scope } }: Pick<Admission, "key">, types: readonly string[]): void {
  const beyond = types.find((type) => !mayRead(scope, type));
  if (!beyond) return;
  const reach = readableTypes[scope].join(", ");
  throw new JsonApiError(
    "forbidden",
    `The scope of this key is "${scope}": it reads ${reach}, and not ${beyond}. Ask for a key of another scope.`,
  );
}

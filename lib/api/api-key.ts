import type { ApiClient } from "@/lib/actor";
import { recognizeApiKey } from "@/lib/api-keys/commands";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { mintApiClient } from "@/lib/mint";

const shape = /^lectern_[\w-]{43}$/;

/**
 * The gate of `/v2` (specification 5): the caller behind the X-Api-Key header.
 * @throws JsonApiError 401, the same for a key that is missing, repeated, unknown, revoked or expired
 */
export async function requireApiKey(request: Request): Promise<ApiClient> {
  const key = request.headers.get("x-api-key")?.trim() ?? "";
  const id = shape.test(key) ? await recognizeApiKey(key) : null;
  if (!id) throw unauthorized();
  return mintApiClient(id);
}

function unauthorized() {
  return new JsonApiError(
    401,
    {
      code: "unauthorized",
      title: "Unauthorized",
      detail: "Send a valid API key in the header X-Api-Key.",
    },
    { "WWW-Authenticate": 'ApiKey realm="Lectern API", header="X-Api-Key"' },
  );
}

import type { ApiKeyScope } from "@/lib/api-keys/schema";
import { env } from "@/lib/env";

export function exampleRequest(key: string, scope: ApiKeyScope): string {
  if (scope === "scim")
    return `curl -H 'Authorization: Bearer ${key}' '${env().BASE_URL}/scim/v2/ServiceProviderConfig'`;
  const path = scope === "people" ? "/v2/people" : "/v2/courses";
  return `curl -H 'X-Api-Key: ${key}' '${env().BASE_URL}${path}?limit=1'`;
}

import type { ApiClient } from "@/lib/actor";
import { env } from "@/lib/env";
import { listDocument } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import type { Resource } from "@/lib/jsonapi/resource";
import { requireApiKey } from "./api-key";
import { route } from "./route";

/** The handlers of a list (specification 4.4): the key, the query, one page, its links. */
export function listRoute(resource: Resource<ApiClient>) {
  return route(async (request) => {
    const client = await requireApiKey(request);
    const { pathname, search, searchParams } = new URL(request.url);
    const query = parseListQuery(searchParams);
    const found = await resource.list(client, query);
    return listDocument(resource.type, found, query, `${env().BASE_URL}${pathname}${search}`);
  });
}

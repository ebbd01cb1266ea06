import type { ApiClient } from "@/lib/actor";
import { env } from "@/lib/env";
import { listDocument } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import { requireApiKey } from "./api-key";
import { idOf, notFound } from "./item-route";
import { type Context, route } from "./route";

type Owner = { name: string; resource: Resource<ApiClient> };

/**
 * The handlers of a list (specification 4.4): the key, the query, one page, its links.
 * @param of whose list it is, named in the path as `id`
 */
export function listRoute(resource: Resource<ApiClient>, of?: Owner) {
  return route(async (request, context) => {
    const client = await requireApiKey(request);
    const { pathname, search, searchParams } = new URL(request.url);
    const query = parseListQuery(searchParams, askableOf(resource));
    const scope = of ? { name: of.name, id: await requireOwner(client, of, context) } : null;
    const page = await resource.list(client, scope, query);
    return listDocument(client, resource, page, query, `${env().BASE_URL}${pathname}${search}`);
  });
}

async function requireOwner(client: ApiClient, { resource }: Owner, context: Context): Promise<string> {
  const id = await idOf(context);
  const owner = await resource.findOne(client, id);
  if (!owner) throw notFound(resource, id);
  return owner.id;
}

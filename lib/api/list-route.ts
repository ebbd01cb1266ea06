import type { ApiClient } from "@/lib/actor";
import { listDocument } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import { type Asked, documentRoute } from "./document-route";
import { requireNamed } from "./item-route";
import type { Owner } from "./paths";

/** The handlers of a list (specification 4.4). */
export function listRoute(resource: Resource<ApiClient>, owner?: Owner) {
  const tables = [...resource.tables, ...(owner?.resource.tables ?? [])];
  return documentRoute({
    types: [resource.type, ...(owner ? [owner.resource.type] : [])],
    tables,
    build: async (asked) => {
      const query = parseListQuery(asked.parameters, askableOf(resource));
      const scope = owner ? await scopeOf(owner, asked) : null;
      const page = await resource.list(asked.client, scope, query);
      return listDocument(asked.client, resource, page, query, asked.url);
    },
  });
}

async function scopeOf({ name, resource }: Owner, asked: Asked) {
  return { name, id: (await requireNamed(resource, asked)).id };
}

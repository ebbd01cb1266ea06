import type { ApiClient } from "@/lib/actor";
import { itemDocument } from "@/lib/jsonapi/document";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { parseItemQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import { type Asked, documentRoute } from "./document-route";

/** The handlers of a single resource, named in the path as `id`. */
export function itemRoute(resource: Resource<ApiClient>) {
  return documentRoute({
    types: [resource.type],
    tables: resource.tables,
    build: async (asked) => {
      const query = parseItemQuery(asked.parameters, askableOf(resource));
      const row = await requireNamed(resource, asked);
      return itemDocument(asked.client, resource, row, query, asked.url);
    },
  });
}

/**
 * The row that the `id` of a path names.
 * @throws JsonApiError 404 when it names nothing, malformed or not
 */
export async function requireNamed(resource: Resource<ApiClient>, { client, context }: Asked) {
  const id = String((await context.params).id);
  const row = await resource.findOne(client, id);
  if (row) return row;
  throw new JsonApiError("not_found", `There is no ${resource.words[1]} ${id.slice(0, 100)}.`);
}

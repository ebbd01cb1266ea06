import { itemBody } from "@/lib/jsonapi/document";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { parseItemQuery } from "@/lib/jsonapi/query";
import { queryableOf, type Resource } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { itemRow } from "@/lib/lists/document-sql";
import { documentRoute } from "./document-route";

export function itemRoute(resource: StoredResource) {
  const queryable = queryableOf(resource);
  return documentRoute({
    types: [resource.type],
    prepare: ({ id, parameters, url }) => ({
      row: itemRow(resource, id, parseItemQuery(parameters, queryable)),
      render: ({ data, included }) => {
        if (data === null) throw notFound(resource, id);
        return { body: itemBody({ data, included }, url) };
      },
    }),
  });
}

export function notFound({ singular }: Pick<Resource, "singular">, id: string): JsonApiError {
  return new JsonApiError("resource_not_found", { noun: singular, id: id.slice(0, 100) });
}

import type { WriteScope } from "@/lib/api-keys/schema";
import { itemBody } from "@/lib/jsonapi/document";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { parseItemQuery } from "@/lib/jsonapi/query";
import { queryableOf, type Resource } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { itemRow } from "@/lib/lists/document-sql";
import type { ReadOperation } from "./operation";
import { readOperation } from "./read-operation";

/** @param writes what a key must be allowed to change */
export function itemOperation<Path extends string>(
  path: Path,
  resource: StoredResource,
  writes?: WriteScope,
): ReadOperation<Path> {
  const queryable = queryableOf(resource);
  return readOperation({
    path,
    kind: "item",
    resource,
    ...(writes && { writes }),
    input: (parameters) => parseItemQuery(parameters, queryable),
    run: (query, { id }) => itemRow(resource, id, query),
    answer: ({ data, included }, _query, { id, url }) => {
      if (data === null) throw notFound(resource, id);
      return { body: itemBody({ data, included }, url) };
    },
  });
}

export function notFound({ singular }: Pick<Resource, "singular">, id: string): JsonApiError {
  return new JsonApiError("resource_not_found", { noun: singular, id: id.slice(0, 100) });
}

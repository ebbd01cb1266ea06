import type { WriteScope } from "@/lib/api-keys/schema";
import { linkHeader, listBody } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { listRow } from "@/lib/lists/document-sql";
import { notFound } from "./item-operation";
import type { Parent, ReadOperation } from "./operation";
import { readOperation } from "./read-operation";

/** Serves a list as specification 4.4 defines it. @param writes what a key must be allowed to change */
export function listOperation<Path extends string>(
  path: Path,
  resource: StoredResource,
  parent?: Parent,
  writes?: WriteScope,
): ReadOperation<Path> {
  const queryable = queryableOf(resource);
  return readOperation({
    path,
    kind: "list",
    resource,
    ...(parent && { parent }),
    ...(writes && { writes }),
    input: (parameters) => parseListQuery(parameters, queryable),
    prepare: parent && (async ({ id }) => resource.rows.beforeReading?.(id, parent.name)),
    run: (query, { id }) => listRow(resource, parent ? { ...parent, id } : null, query),
    answer: ({ hasParent, data, included, hasNext, total }, { page }, { id, url }) => {
      if (parent && !hasParent) throw notFound(parent.resource, id);
      return {
        body: listBody({ data: data ?? "", included, hasNext, total }, url, page),
        link: linkHeader(url, page, hasNext),
      };
    },
  });
}

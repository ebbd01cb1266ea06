import { linkHeader, listBody } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { listRow } from "@/lib/lists/document-sql";
import { documentRoute } from "./document-route";
import { notFound } from "./item-route";
import type { Parent } from "./paths";

/** Serves a list as specification 4.4 defines it. */
export function listRoute(resource: StoredResource, parent?: Parent) {
  const queryable = queryableOf(resource);
  return documentRoute({
    types: [resource.type, ...(parent ? [parent.resource.type] : [])],
    prepare: ({ id, parameters, url }) => {
      const query = parseListQuery(parameters, queryable);
      return {
        row: listRow(resource, parent ? { ...parent, id } : null, query),
        render: ({ hasParent, data, included, hasNext, total }) => {
          if (parent && !hasParent) throw notFound(parent.resource, id);
          return {
            body: listBody({ data: data ?? "", included, hasNext, total }, url, query.page),
            link: linkHeader(url, query.page, hasNext),
          };
        },
      };
    },
  });
}

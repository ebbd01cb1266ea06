import { linkHeader, listBody } from "@/lib/jsonapi/document";
import { parseListQuery } from "@/lib/jsonapi/query";
import { queryableOf } from "@/lib/jsonapi/resource";
import type { StoredResource } from "@/lib/lists/define-resource";
import { listRow } from "@/lib/lists/document-sql";
import { documentRoute } from "./document-route";
import { notFound } from "./item-route";
import type { Owner } from "./paths";

/** Specification 4.4. */
export function listRoute(resource: StoredResource, owner?: Owner) {
  const queryable = queryableOf(resource);
  return documentRoute({
    types: [resource.type, ...(owner ? [owner.resource.type] : [])],
    ask: ({ id, parameters, url }) => {
      const query = parseListQuery(parameters, queryable);
      return {
        row: listRow(resource, owner ? { ...owner, id } : null, query),
        answerOf: ({ isOwned, data, included, hasNext, total }) => {
          if (owner && !isOwned) throw notFound(owner.resource, id);
          return {
            body: listBody({ data: data ?? "", included, hasNext, total }, url, query.page),
            link: linkHeader(url, query.page, hasNext),
          };
        },
      };
    },
  });
}

import type { ApiClient } from "@/lib/actor";
import { env } from "@/lib/env";
import { itemDocument } from "@/lib/jsonapi/document";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { parseItemQuery } from "@/lib/jsonapi/query";
import { askableOf, type Resource } from "@/lib/jsonapi/resource";
import { requireApiKey } from "./api-key";
import { type Context, route } from "./route";

/** The handlers of a single resource, named in the path as `id`. */
export function itemRoute(resource: Resource<ApiClient>) {
  return route(async (request, context) => {
    const client = await requireApiKey(request);
    const { pathname, search, searchParams } = new URL(request.url);
    const query = parseItemQuery(searchParams, askableOf(resource));
    const id = await idOf(context);
    const row = await resource.findOne(client, id);
    if (!row) throw notFound(resource, id);
    return itemDocument(client, resource, row, query, `${env().BASE_URL}${pathname}${search}`);
  });
}

/** The `id` of a path. */
export async function idOf({ params }: Context): Promise<string> {
  return String((await params).id);
}

/** 404 for an id that belongs to nothing, malformed or not. */
export function notFound({ words: [, word] }: Resource<ApiClient>, id: string): JsonApiError {
  return new JsonApiError(404, {
    code: "not_found",
    title: "Not found",
    detail: `There is no ${word} ${id.slice(0, 100)}.`,
  });
}

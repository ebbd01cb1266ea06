import { v7 as uuidv7 } from "uuid";
import { isCancelled, isDatabaseUnreachable, isReadOnlyError, Refusal } from "@/lib/errors";
import { allowHeader } from "@/lib/http/allowed-methods";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { type ErrorObject, JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin";
import { errorObject, refusalObject } from "./error-object";
import type { Context, Handler, Method, Operation } from "./operation";
import { isReadOnly } from "./operations";

type Answer = { object: ErrorObject; headers: Record<string, string> };

/** Returns the exports of a route, which refuse all other methods. */
export function methods(operations: readonly Pick<Operation, "method" | "handle">[]) {
  const allowed = allowHeader(operations.map(({ method }) => method));
  const refuse: Handler = () => Promise.reject(methodNotAllowed(allowed));
  const handlerOf = (method: Method) => {
    const handle = operations.find((one) => one.method === method)?.handle ?? refuse;
    return (request: PlainRequest, context: Context) => reply(handle, request, context);
  };
  return {
    GET: handlerOf("GET"),
    OPTIONS: async (request: PlainRequest) => {
      const headers = { Allow: allowed, ...preflightHeaders(request, allowed) };
      return new Response(null, { status: 204, headers });
    },
    POST: handlerOf("POST"),
    PUT: handlerOf("PUT"),
    PATCH: handlerOf("PATCH"),
    DELETE: handlerOf("DELETE"),
  };
}

export function notFoundRoute() {
  return getRoute((request) => {
    const { pathname } = new URL(request.url);
    return Promise.reject(new JsonApiError("path_unknown", { path: pathname }));
  });
}

/** Serves a path that describes no resource. */
export function getRoute(handle: Handler) {
  return methods([{ method: "GET", handle }]);
}

async function reply(handle: Handler, request: PlainRequest, context: Context): Promise<Response> {
  const headers = crossOriginHeaders(request);
  try {
    return await handle(request, context, headers);
  } catch (error) {
    const id = uuidv7();
    const { object, headers: more } = answerTo(error, id, request);
    return new Response(JSON.stringify({ errors: [{ id, ...object }] }), {
      status: Number(object.status),
      headers: { ...headers, ...errorHeaders(request), ...more },
    });
  }
}

function answerTo(error: unknown, id: string, request: PlainRequest): Answer {
  if (error instanceof Refusal) return { object: refusalObject(error), headers: {} };
  const known = error instanceof JsonApiError ? error : unexpected(error, id, request);
  return { object: errorObject(known), headers: known.headers };
}

function errorHeaders(request: PlainRequest): Record<string, string> {
  const wantsJsonApi = request.headers.get("accept")?.includes("application/vnd.api+json");
  return {
    "Content-Type": wantsJsonApi ? "application/vnd.api+json" : "application/json",
    "Cache-Control": "private, no-store",
  };
}

function methodNotAllowed(allowed: string) {
  return new JsonApiError("method_not_allowed", { allowed, isReadOnly }, { headers: { Allow: allowed } });
}

function unexpected(error: unknown, id: string, { signal }: PlainRequest) {
  // The client left and PostgreSQL cancelled the statement, so nothing failed.
  if (!signal.aborted) log().error({ err: error, error_id: id }, "API request failed");
  if (!isDatabaseUnreachable(error)) return new JsonApiError("unexpected", {});
  const headers = { "Retry-After": "5" };
  if (isReadOnlyError(error)) return new JsonApiError("nothing_saved", {}, { headers });
  const reason = isCancelled(error) ? "took_too_long" : "database_unavailable";
  return new JsonApiError(reason, {}, { headers });
}

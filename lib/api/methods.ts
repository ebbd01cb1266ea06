import { v7 as uuidv7 } from "uuid";
import { isCancelled, isDatabaseUnreachable, isReadOnlyError, Refusal } from "@/lib/errors";
import { allowHeader } from "@/lib/http/allowed-methods";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { type ErrorObject, JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin";
import { errorObject, refusalObject } from "./error-object";
import type { Context, Endpoint, Handler } from "./operation";

type Answer = { object: ErrorObject; headers: Record<string, string> };

/** Returns the exports of a route, which refuse all other methods. */
export function methods(endpoints: readonly Endpoint[]) {
  const allowed = allowHeader(endpoints.map(({ method }) => method));
  const refuse = () => Promise.reject(methodNotAllowed(allowed));
  const read = endpoints.find((one) => one.method === "GET")?.handle ?? refuse;
  const handlerOf = (method: Endpoint["method"]) => {
    const handle = endpoints.find((one) => one.method === method)?.handle ?? refuse;
    return (request: Request, context: Context) => reply(handle, request, context);
  };
  return {
    GET: (request: PlainRequest, context: Context) => reply(read, request, context),
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
export function getRoute(handle: Handler<PlainRequest>) {
  return methods([{ method: "GET", handle }]);
}

async function reply<Incoming extends PlainRequest>(
  handle: Handler<Incoming>,
  request: Incoming,
  context: Context,
): Promise<Response> {
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
  return new JsonApiError("method_not_allowed", { allowed }, { headers: { Allow: allowed } });
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

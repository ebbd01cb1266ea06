import { allowHeader } from "@/lib/http/allowed-methods";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin";
import { errorAnswer, errorHeaders } from "./error-answer";
import type { Context, Endpoint, Handler } from "./operation";

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
    const { status, headers: more, body } = errorAnswer(error, request);
    return new Response(body, { status, headers: { ...headers, ...errorHeaders(request), ...more } });
  }
}

function methodNotAllowed(allowed: string) {
  return new JsonApiError("method_not_allowed", { allowed }, { headers: { Allow: allowed } });
}

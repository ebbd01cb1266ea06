import { v7 as uuidv7 } from "uuid";
import { isDatabaseUnreachable } from "@/lib/errors";
import { JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin";

/** What Next.js gives a handler beside the request: the parameters of its path. */
export type Context = { params: Promise<Record<string, unknown>> };

/** Answers a GET. What it writes into `headers` goes out with a refusal too. */
export type Handler = (
  request: Request,
  context: Context,
  headers: Record<string, string>,
) => Promise<Response>;

const allowed = "GET, HEAD, OPTIONS";

/** The handlers of one path under /v2: GET answers, HEAD and OPTIONS follow, other methods are 405. */
export function route(answer: Handler) {
  const refuse = (request: Request, context: Context) =>
    reply(() => Promise.reject(methodNotAllowed()), request, context);
  return {
    GET: (request: Request, context: Context) => reply(answer, request, context),
    OPTIONS: async (request: Request) =>
      new Response(null, { status: 204, headers: { Allow: allowed, ...preflightHeaders(request) } }),
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

/** The handlers of paths that do not exist: a JSON:API error document, never a page. */
export function notFoundRoute() {
  return route((request) => {
    const { pathname } = new URL(request.url);
    return Promise.reject(new JsonApiError("not_found", `There is nothing at ${pathname}.`));
  });
}

async function reply(answer: Handler, request: Request, context: Context): Promise<Response> {
  const headers = crossOriginHeaders(request);
  try {
    return await answer(request, context, headers);
  } catch (error) {
    const id = uuidv7();
    const refusal = error instanceof JsonApiError ? error : unexpected(error, id, request);
    const body = { errors: [{ id, ...refusal.object }] };
    return new Response(JSON.stringify(body), {
      status: refusal.status,
      headers: { ...headers, ...errorHeaders(request), ...refusal.headers },
    });
  }
}

function errorHeaders(request: Request): Record<string, string> {
  const wantsJsonApi = request.headers.get("accept")?.includes("application/vnd.api+json");
  return {
    "Content-Type": wantsJsonApi ? "application/vnd.api+json" : "application/json",
    "Cache-Control": "private, no-store",
  };
}

function methodNotAllowed() {
  return new JsonApiError("method_not_allowed", `This API is read-only. Allowed: ${allowed}.`, {
    headers: { Allow: allowed },
  });
}

function unexpected(error: unknown, id: string, { signal }: Request) {
  // Of who has left the statement is given up: nothing failed.
  if (!signal.aborted) log().error({ err: error, request: id }, "API request failed");
  if (isDatabaseUnreachable(error)) {
    const detail = "The database cannot answer this just now. Try again in a few seconds.";
    return new JsonApiError("unavailable", detail, { headers: { "Retry-After": "5" } });
  }
  const detail = "Something went wrong on our side. Tell your administrator this error's id.";
  return new JsonApiError("internal_error", detail);
}

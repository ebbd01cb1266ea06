import { v7 as uuidv7 } from "uuid";
import { isCancelled, isDatabaseUnreachable, isReadOnlyError, Refusal } from "@/lib/errors";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { type ErrorObject, JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { crossOriginHeaders, preflightHeaders } from "./cross-origin";
import { errorObject, refusalObject } from "./error-object";

/** Next.js passes undefined for a path without `{id}`. */
export type Context = { params: Promise<Record<string, unknown> | undefined> };

/** Errors carry the handler's `headers` too. */
export type Handler = (
  request: PlainRequest,
  context: Context,
  headers: Record<string, string>,
) => Promise<Response>;

type Answer = { object: ErrorObject; headers: Record<string, string> };

const allowed = "GET, HEAD, OPTIONS";

export function methods(answer: Handler) {
  const refuse = (request: PlainRequest, context: Context) =>
    reply(() => Promise.reject(methodNotAllowed()), request, context);
  return {
    GET: (request: PlainRequest, context: Context) => reply(answer, request, context),
    OPTIONS: async (request: PlainRequest) =>
      new Response(null, { status: 204, headers: { Allow: allowed, ...preflightHeaders(request) } }),
    POST: refuse,
    PUT: refuse,
    PATCH: refuse,
    DELETE: refuse,
  };
}

export function notFoundRoute() {
  return methods((request) => {
    const { pathname } = new URL(request.url);
    return Promise.reject(new JsonApiError("path_unknown", { path: pathname }));
  });
}

async function reply(answer: Handler, request: PlainRequest, context: Context): Promise<Response> {
  const headers = crossOriginHeaders(request);
  try {
    return await answer(request, context, headers);
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

function methodNotAllowed() {
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

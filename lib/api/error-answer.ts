import { v7 as uuidv7 } from "uuid";
import { isCancelled, isDatabaseUnreachable, isReadOnlyError, Refusal } from "@/lib/errors";
import type { PlainRequest } from "@/lib/http/direct-routes";
import { type ErrorObject, InvalidDocument, JsonApiError } from "@/lib/jsonapi/errors";
import { log } from "@/lib/log";
import { documentError, errorObject, refusalObject } from "./error-object";

/** `body` is a JSON:API error document. */
export type ErrorAnswer = { status: number; headers: Record<string, string>; body: string };

export function errorAnswer(error: unknown, request: PlainRequest): ErrorAnswer {
  const id = uuidv7();
  const { objects, headers } = describe(error, id, request);
  return {
    status: Number(objects[0]?.status),
    headers,
    body: JSON.stringify({ errors: objects.map((one) => ({ id, ...one })) }),
  };
}

export function errorHeaders(request: PlainRequest): Record<string, string> {
  const wantsJsonApi = request.headers.get("accept")?.includes("application/vnd.api+json");
  return {
    "Content-Type": wantsJsonApi ? "application/vnd.api+json" : "application/json",
    "Cache-Control": "private, no-store",
  };
}

/** A body of 64 kB could have thousands. */
const mostFaults = 20;

type Described = { objects: ErrorObject[]; headers: Record<string, string> };

function describe(error: unknown, id: string, request: PlainRequest): Described {
  if (error instanceof Refusal) return { objects: [refusalObject(error)], headers: {} };
  if (error instanceof InvalidDocument)
    return { objects: error.faults.slice(0, mostFaults).map(documentError), headers: {} };
  const known = error instanceof JsonApiError ? error : unexpected(error, id, request);
  return { objects: [errorObject(known)], headers: known.headers };
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

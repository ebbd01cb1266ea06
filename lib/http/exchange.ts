import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type CurrentRequest, requests } from "@/lib/current-request";
import type { Routes } from "./route-names";

export type Exchange = CurrentRequest & {
  request: IncomingMessage;
  response: ServerResponse;
  /** Names the build's routes. Null without a build: in development and in tests. */
  routes?: Routes | null;
  hasReachedAction?: boolean;
  /** Nothing could be saved, and Next.js tells its script so. */
  isReadOnly?: boolean;
};

/** The current request, with its messages: one store, because each costs every request. */
export const currentExchange = requests as AsyncLocalStorage<Exchange>;

// RFC 6265, section 4.2.1; of two with one name, the last.
export function cookieIn(header: string, name: string): string | undefined {
  const pair = header
    .split(";")
    .map((one) => one.trim())
    .findLast((one) => one.startsWith(`${name}=`));
  return pair && decoded(pair.slice(name.length + 1));
}

function decoded(value: string): string | undefined {
  try {
    return decodeURIComponent(value);
  } catch {
    return undefined;
  }
}

/** Records that the request was understood as far as its action: what fails now is not the client's fault. */
export function noteAction(): void {
  const exchange = currentExchange.getStore();
  if (exchange) exchange.hasReachedAction = true;
}

/**
 * Sends a response that is whole as it is, without the streams of a Response and the compression of Next.js. What is then
 * written is dropped; tests, which have no exchange, get the Response itself.
 */
export function sendWhole(
  status: number,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> | null,
): Response {
  const { request, response } = currentExchange.getStore() ?? {};
  if (!request || !response || response.headersSent) return new Response(body, { status, headers });
  // Next.js would compress it on the fly: its length and its strong ETag are those of these bytes.
  request.headers["accept-encoding"] = "identity";
  response.writeHead(status, { ...headers, ...(body && { "Content-Length": body.byteLength }) }).end(body);
  return new Response(null);
}

/** Whether the client caused an error: an unreadable action call or an incomplete form, which no browser sends. */
export function isClientsFault(error: unknown): boolean {
  const { request, hasReachedAction } = currentExchange.getStore() ?? {};
  if (request?.method !== "POST" || !(error instanceof Error)) return false;
  // By name, because a class that is loaded twice is two classes.
  const { name, kind } = error as { name: string; kind?: unknown };
  if (name === "Refusal") return kind === "invalid_input";
  const isCall =
    "next-action" in request.headers || /^multipart\//.test(request.headers["content-type"] ?? "");
  return isCall && !hasReachedAction;
}

import type { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";
import { type CurrentRequest, requests } from "@/lib/current-request";
import type { Routes } from "./route-names";

export type Exchange = CurrentRequest & {
  request: IncomingMessage;
  response: ServerResponse;
  routes?: Routes | null;
  hasReachedAction?: boolean;
  isReadOnly?: boolean;
};

/** Holds the current request and its messages in one store, because each store slows every request. */
export const currentExchange = requests as AsyncLocalStorage<Exchange>;

// RFC 6265, section 4.2.1. The last duplicate counts.
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

/** Records that Next.js found the action: later failures aren't the client's fault. */
export function noteAction(): void {
  const exchange = currentExchange.getStore();
  if (exchange) exchange.hasReachedAction = true;
}

/** Sends a complete response without Next.js's streams and compression, and drops later writes. Returns the Response in tests. */
export function sendWhole(
  status: number,
  headers: Record<string, string>,
  body: Buffer<ArrayBuffer> | null,
): Response {
  const { request, response } = currentExchange.getStore() ?? {};
  if (!request || !response || response.headersSent) return new Response(body, { status, headers });
  // Next.js would compress the body, but its length and strong ETag describe these bytes.
  request.headers["accept-encoding"] = "identity";
  response.writeHead(status, { ...headers, ...(body && { "Content-Length": body.byteLength }) }).end(body);
  return new Response(null);
}

/** Returns whether the client sent an unreadable action call or an incomplete form, which no browser does. */
export function isClientError(error: unknown): boolean {
  const { request, hasReachedAction } = currentExchange.getStore() ?? {};
  if (request?.method !== "POST" || !(error instanceof Error)) return false;
  // A class that Next.js loads twice is two classes, so only the name is reliable.
  const { name, kind } = error as { name: string; kind?: unknown };
  if (name === "Refusal") return kind === "invalid_input";
  const isCall =
    "next-action" in request.headers || /^multipart\//.test(request.headers["content-type"] ?? "");
  return isCall && !hasReachedAction;
}

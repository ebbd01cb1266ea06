import { AsyncLocalStorage } from "node:async_hooks";
import type { IncomingMessage, ServerResponse } from "node:http";

/** A request that is being answered. */
export type Exchange = { request: IncomingMessage; response: ServerResponse; hasReachedAction?: boolean };

const kept = globalThis as { lecternExchange?: AsyncLocalStorage<Exchange> };

// Next.js loads this file more than once, and all of it speaks of the same requests.
kept.lecternExchange ??= new AsyncLocalStorage();

/** What is being answered by whoever calls this. */
export const currentExchange = kept.lecternExchange;

/** Says that a request was understood as far as to the action that it calls. */
export function noteAction(): void {
  const exchange = currentExchange.getStore();
  if (exchange) exchange.hasReachedAction = true;
}

/**
 * Whether something failed because of what the client sent: a call of an action that cannot be read, or a form without
 * its fields. Browsers send neither.
 */
export function isClientsFault(error: unknown): boolean {
  const { request, hasReachedAction } = currentExchange.getStore() ?? {};
  if (request?.method !== "POST" || !(error instanceof Error)) return false;
  // By its name: a class that is loaded twice is two classes.
  const { name, code } = error as { name: string; code?: unknown };
  if (name === "Refusal") return code === "invalid_input";
  const isCall =
    "next-action" in request.headers || /^multipart\//.test(request.headers["content-type"] ?? "");
  return isCall && !hasReachedAction;
}

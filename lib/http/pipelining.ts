import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Unanswered requests of one connection. Browsers and proxies send one at a time. */
export const maxPipelined = 100;

/**
 * Runs the handler once the earlier requests of its connection have their answers. Node.js would run it at once, but emit
 * no `close` when the client leaves: files would stay open. Node.js emits `socket` in the async context of the answer before.
 */
export function handleInTurn(response: ServerResponse, handle: () => void): void {
  if (response.socket) handle();
  else response.once("socket", AsyncResource.bind(handle));
}

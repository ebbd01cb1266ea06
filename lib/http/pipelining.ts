import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Limits unanswered requests of one connection. Browsers and proxies send one at a time. */
export const maxPipelined = 100;

/**
 * Runs the handler after the connection's earlier answers. At once, Node.js would emit no `close`, and files would stay open. Node.js
 * emits `socket` in the async context of the earlier answer.
 */
export function handleInTurn(response: ServerResponse, handle: () => void): void {
  if (response.socket) handle();
  else response.once("socket", AsyncResource.bind(handle));
}

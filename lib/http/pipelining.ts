import { AsyncResource } from "node:async_hooks";
import type { ServerResponse } from "node:http";

/** Limits unanswered requests of one connection. Browsers and proxies send one at a time. */
export const maxPipelined = 100;

/** Waits for the connection's earlier answers. At once, Node.js would emit no `close`, and files would stay open. */
export function handleInTurn(response: ServerResponse, handle: () => void): void {
  if (response.socket) handle();
  else response.once("socket", AsyncResource.bind(handle));
}

import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// One listener for each response and one for each connection, over which a client may send hundreds of requests at once.
const callbacksOf = new WeakMap<ServerResponse, (() => void)[]>();
const endsOf = new WeakMap<Socket, Set<() => void>>();

/**
 * Runs the callback once, when the response or its connection closes, or now if either has closed. Before version 24,
 * Node.js emits no `close` for responses that are queued behind another.
 */
export function onRequestEnd(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  if (hasEnded(request, response)) return void callback();
  const known = callbacksOf.get(response);
  if (known) return void known.push(callback);
  const callbacks = [callback];
  callbacksOf.set(response, callbacks);
  const ends = endsAtClose(request.socket);
  const end = () => {
    if (!ends.delete(end)) return;
    for (const run of callbacks) run();
  };
  ends.add(end);
  response.once("close", end);
}

/** Requests of this connection that have not ended. */
export function countUnfinished(socket: Socket): number {
  return endsOf.get(socket)?.size ?? 0;
}

/** Whether the response was sent, or its client has left. */
export function hasEnded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.closed || response.destroyed || socket.closed;
}

function endsAtClose(socket: Socket): Set<() => void> {
  const known = endsOf.get(socket);
  if (known) return known;
  const ends = new Set<() => void>();
  endsOf.set(socket, ends);
  socket.once("close", () => {
    for (const end of ends) end();
  });
  return ends;
}

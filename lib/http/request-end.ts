import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// One listener for each connection: a client may send hundreds of requests at once over one.
const waitingFor = new WeakMap<Socket, Set<() => void>>();

/**
 * Runs the callback once: when the response or its connection closes, and at once if that is over. When a connection
 * closes, Node.js emits no `close` for responses that are queued behind another.
 */
export function onRequestEnd(request: IncomingMessage, response: ServerResponse, callback: () => void): void {
  if (hasEnded(request, response)) return void callback();
  const waiting = callbacksAtClose(request.socket);
  const end = () => {
    if (!waiting.delete(end)) return;
    response.off("close", end);
    callback();
  };
  waiting.add(end);
  response.once("close", end);
}

/** Whether nobody can receive this response, or it was sent. */
export function hasEnded({ socket }: IncomingMessage, response: ServerResponse): boolean {
  return response.closed || response.destroyed || socket.closed;
}

function callbacksAtClose(socket: Socket): Set<() => void> {
  const known = waitingFor.get(socket);
  if (known) return known;
  const callbacks = new Set<() => void>();
  waitingFor.set(socket, callbacks);
  socket.once("close", () => {
    for (const end of callbacks) end();
  });
  return callbacks;
}

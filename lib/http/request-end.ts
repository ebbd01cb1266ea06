import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";

// Each response and connection gets only one listener, because a client may send hundreds of requests at once.
const callbacksOf = new WeakMap<ServerResponse, (() => void)[]>();
const endsOf = new WeakMap<Socket, Set<() => void>>();

/** Calls back once the response or its connection closes. Before Node.js 24, queued responses emit no `close`. */
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
  // Next.js adds up to ten listeners to a page's response; Node.js warns of a leak at eleven.
  response.setMaxListeners(20);
  response.once("close", end);
}

export function countUnfinished(socket: Socket): number {
  return endsOf.get(socket)?.size ?? 0;
}

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

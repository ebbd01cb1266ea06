import { subscribe } from "node:diagnostics_channel";
import type { Server, ServerResponse } from "node:http";
import { Server as Listener } from "node:net";
import { setTimeout as sleep } from "node:timers/promises";

/** How long requests in flight may take when the server stops, in milliseconds. */
const stopTimeout = 30_000;

/**
 * For how long connections stay open after the last answer, in milliseconds: a client may just be sending, and would lose
 * what it sent. The next answer on each says that it is the last (RFC 9112, section 9.6).
 */
const patience = 500;

/** Returns what ends a server: nobody new is let in, and all that was sent is answered. */
export function drainable(server: Server): () => Promise<void> {
  const underWay = new Set<ServerResponse>();
  let lastUse = 0;
  let isEnding = false;
  // Not a listener of requests: the gate answers some before those (lib/http/gate.ts).
  subscribe("http.server.request.start", (message) => {
    const exchange = message as { server: Server; response: ServerResponse };
    if (exchange.server !== server) return;
    const { response } = exchange;
    if (isEnding) response.shouldKeepAlive = false;
    underWay.add(response);
    response.once("close", () => {
      underWay.delete(response);
      lastUse = Date.now();
    });
  });
  return async () => {
    isEnding = true;
    for (const response of underWay) if (!response.headersSent) response.shouldKeepAlive = false;
    // That of an HTTP server would close idle connections at once.
    const closed = new Promise((done) => Listener.prototype.close.call(server, done));
    const deadline = setTimeout(() => server.closeAllConnections(), stopTimeout);
    await Promise.race([closed, sleep(Math.max(0, lastUse + patience - Date.now()))]);
    const letIdleGo = setInterval(() => server.closeIdleConnections(), 50);
    await closed;
    clearInterval(letIdleGo);
    clearTimeout(deadline);
  };
}

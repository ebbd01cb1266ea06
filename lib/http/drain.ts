import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Socket, Server as TcpServer } from "node:net";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { onRequestEnd } from "./request-end";

// Next.js loads this file more than once.
const shared = globalThis as {
  lecternIsDraining?: boolean;
  lecternIsClosed?: boolean;
  lecternConnections?: Connections | undefined;
};

/** Whether this process has been told to stop: /readyz is then 503. */
export function isDraining(): boolean {
  return shared.lecternIsDraining ?? false;
}

/**
 * Whether nobody can connect any more: each answer is then the last over its connection (RFC 9112, section 9.6). Not
 * before: all clients would connect anew, and the kernel resets those that wait when the port closes.
 */
export function isClosed(): boolean {
  return shared.lecternIsClosed ?? false;
}

/** Requests without a whole answer on the connections that are open now; null without a drainable server. */
export function countUnanswered(): number | null {
  return shared.lecternConnections?.unanswered ?? null;
}

/** How long requests in flight may take when the server stops, in milliseconds. */
const longest = 30_000;

/**
 * How long nothing may have come over a kept connection before it is closed, in milliseconds: closed at once, it would take
 * a request along that its client has just sent.
 */
const quiet = 1_000;

/** How long clients that connect without pause are let in before the port closes on them, in milliseconds. */
const patience = 5_000;

/**
 * For `seconds` it answers as before, and tells balancers to go elsewhere. Where it is `replaced`, others take connections on
 * its port, so that balancers need not know.
 */
export type Farewell = { seconds: number } | "replaced";

/** Begin before the server listens. Returns what ends it. */
export function drainable(server: Server): (farewell: Farewell) => Promise<void> {
  const connections = new Connections(server);
  shared.lecternConnections = connections;
  return async (farewell) => {
    const isReplaced = farewell === "replaced";
    const seconds = isReplaced ? 0 : farewell.seconds;
    shared.lecternIsDraining = !isReplaced;
    await sleep(seconds * 1000);
    await connections.untilNobodyWaits();
    shared.lecternIsClosed = true;
    // Not that of http.Server, which ends all idle connections at once.
    const closed = new Promise((done) => TcpServer.prototype.close.call(server, done));
    const quietFor = seconds > 0 || isReplaced ? quiet : 0;
    const letGo = setInterval(() => {
      const now = performance.now();
      // Node.js reads what has come by now before an immediate, but not before a timer: after a pause of this process, a
      // connection may look quiet over which requests have come.
      setImmediate(() => connections.closeIdle(now - quietFor));
    }, 50);
    const deadline = setTimeout(() => server.closeAllConnections(), longest);
    await closed;
    clearInterval(letGo);
    clearTimeout(deadline);
    shared.lecternIsDraining = shared.lecternIsClosed = false;
    shared.lecternConnections = undefined;
  };
}

type Connection = { answering: number; bytesRead: number; lastHeardAt: number };

class Connections {
  readonly #all = new Map<Socket, Connection>();
  #count = 0;

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => {
      this.#count += 1;
      this.#all.set(socket, { answering: 0, bytesRead: 0, lastHeardAt: performance.now() });
      socket.once("close", () => this.#all.delete(socket));
    });
    // Not the event, which comes only once the gate has a request's whole body.
    subscribe("http.server.request.start", (message) => {
      const { request, response } = message as { request: IncomingMessage; response: ServerResponse };
      const connection = this.#all.get(request.socket);
      if (!connection) return;
      connection.answering += 1;
      onRequestEnd(request, response, () => {
        connection.answering -= 1;
        connection.lastHeardAt = performance.now();
      });
    });
  }

  get unanswered(): number {
    let count = 0;
    for (const { answering } of this.#all.values()) count += answering;
    return count;
  }

  /** Node.js lets one connection in each time around its loop; those that wait when the port closes are reset, unread. */
  async untilNobodyWaits(): Promise<void> {
    const deadline = performance.now() + patience;
    for (let count = -1; count !== this.#count && performance.now() < deadline; ) {
      count = this.#count;
      await immediate();
      await immediate();
    }
  }

  /** Closes connections that wait for no answer and have brought nothing since `since` (of `performance.now()`). */
  closeIdle(since: number): void {
    const now = performance.now();
    for (const [socket, connection] of this.#all) {
      // What has come but is not a whole head yet.
      if (socket.bytesRead !== connection.bytesRead) connection.lastHeardAt = now;
      connection.bytesRead = socket.bytesRead;
      if (connection.answering === 0 && connection.lastHeardAt <= since) socket.destroy();
    }
  }
}

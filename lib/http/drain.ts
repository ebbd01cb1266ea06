import { subscribe } from "node:diagnostics_channel";
import type { IncomingMessage, Server, ServerResponse } from "node:http";
import { type Socket, Server as TcpServer } from "node:net";
import { setImmediate as immediate, setTimeout as sleep } from "node:timers/promises";
import { onRequestEnd } from "./request-end";

const shared = globalThis as {
  lecternIsDraining?: boolean;
  lecternIsClosed?: boolean;
  lecternConnections?: Connections | undefined;
};

export function isDraining(): boolean {
  return shared.lecternIsDraining ?? false;
}

/** Returns whether the port is closed, so that each answer ends its connection (RFC 9112, 9.6). */
export function isClosed(): boolean {
  return shared.lecternIsClosed ?? false;
}

export function countUnanswered(): number | null {
  return shared.lecternConnections?.unanswered ?? null;
}

/** Limits how many milliseconds a request may take after the server begins to stop. */
const longest = 30_000;

/** Waits this many milliseconds of silence before closing a connection, because a client may have just sent a request. */
const quiet = 1_000;

/** Accepts constantly connecting clients for at most this many milliseconds before it closes the port. */
const patience = 5_000;

/** For `seconds`, sends balancers elsewhere but still answers. A `replaced` process needn't, because others share its port. */
export type Farewell = { seconds: number } | "replaced";

/** Must run before the server listens. Returns a function that ends it. */
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
    // `http.Server.close` would end all idle connections at once.
    const closed = new Promise((done) => TcpServer.prototype.close.call(server, done));
    const quietFor = seconds > 0 || isReplaced ? quiet : 0;
    const letGo = setInterval(() => {
      const now = performance.now();
      // Node.js reads pending data before an immediate but not before a timer: after a pause, a busy connection may look quiet.
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
    // The `request` event comes only after the gate has the whole body.
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

  /** Waits for queued connections: Node.js accepts one per loop, and closing the port resets the others unread. */
  async untilNobodyWaits(): Promise<void> {
    const deadline = performance.now() + patience;
    for (let count = -1; count !== this.#count && performance.now() < deadline; ) {
      count = this.#count;
      await immediate();
      await immediate();
    }
  }

  /** Closes connections that wait for no answer and have sent nothing since `since` (of `performance.now()`). */
  closeIdle(since: number): void {
    const now = performance.now();
    for (const [socket, connection] of this.#all) {
      // A partial request head has arrived.
      if (socket.bytesRead !== connection.bytesRead) connection.lastHeardAt = now;
      connection.bytesRead = socket.bytesRead;
      if (connection.answering === 0 && connection.lastHeardAt <= since) socket.destroy();
    }
  }
}

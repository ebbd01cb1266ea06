import { once } from "node:events";
import { connect, createServer, type NetConnectOpts, type Server, type Socket } from "node:net";
import { addressOfDatabase, viaPort } from "./database-address";
import { endsStatement, Messages } from "./database-messages";

/** Stands between a server and a database, and can cut, freeze and mend the connection. */
export class Relay {
  statements = 0;
  #server: Server | null = null;
  #sockets = new Set<Socket>();
  #ways = new Map<Socket, Socket>();
  #port = 0;
  #target: NetConnectOpts = { port: 0 };

  /** Returns the URL that leads through it. */
  async to(databaseUrl: string): Promise<string> {
    this.#target = addressOfDatabase(databaseUrl);
    await this.open();
    return viaPort(databaseUrl, this.#port);
  }

  async open(): Promise<void> {
    this.#server = createServer((socket) => this.#forward(socket)).listen(this.#port, "127.0.0.1");
    await once(this.#server, "listening");
    this.#port = (this.#server.address() as { port: number }).port;
  }

  /** Connections break, and new ones are refused. */
  close(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  /** Connections stay, and new ones are accepted, but nothing passes. */
  freeze(): void {
    for (const socket of this.#sockets) socket.unpipe().pause();
    this.#server?.removeAllListeners("connection").on("connection", (socket) => this.#keep(socket));
  }

  thaw(): void {
    for (const [one, two] of this.#ways) one.pipe(two);
    this.#server?.removeAllListeners("connection").on("connection", (socket) => this.#forward(socket));
  }

  #forward(socket: Socket): void {
    const other = connect(this.#target);
    const requests = new Messages("startup");
    socket.on("data", (chunk) => {
      this.statements += requests.read(chunk as Buffer).filter(endsStatement).length;
    });
    for (const [one, two] of [
      [socket, other],
      [other, socket],
    ] as const) {
      this.#keep(one);
      one.pipe(two);
      this.#ways.set(one, two);
      one.on("close", () => {
        this.#ways.delete(one);
        two.destroy();
      });
    }
  }

  #keep(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => this.#sockets.delete(socket));
  }
}

import { once } from "node:events";
import {
  type AddressInfo,
  connect,
  createServer,
  type NetConnectOpts,
  type Server,
  type Socket,
} from "node:net";
import { addressOfDatabase, viaPort } from "../database-address";
import { endsRequest, isReadyForQuery, Messages } from "../database-messages";

/** `during`: PostgreSQL has the statement, and its client is gone. */
export type Moment = { statement: { test: (words: string) => boolean }; when: "before" | "during" | "after" };

type Watch = Moment & { reached: () => void };

/** Stands between a server and PostgreSQL. Passes whole requests on until a watched moment, then nothing more. */
export class Relay {
  readonly url: string;
  /** Lists statements in order, as Latin-1, with their parameters. */
  readonly requests: string[] = [];
  readonly #listener: Server;
  readonly #database: NetConnectOpts;
  readonly #sockets = new Set<Socket>();
  #watch: Watch | null = null;

  private constructor(listener: Server, databaseUrl: string) {
    this.#listener = listener;
    this.#database = addressOfDatabase(databaseUrl);
    this.url = viaPort(databaseUrl, (listener.address() as AddressInfo).port);
    listener.on("connection", (server: Socket) => this.#join(server));
  }

  static async open(databaseUrl: string): Promise<Relay> {
    const listener = createServer().listen(0, "127.0.0.1");
    await once(listener, "listening");
    return new Relay(listener, databaseUrl);
  }

  watch(moment: Moment, reached: () => void): void {
    this.#watch = { ...moment, reached };
  }

  close(): void {
    this.#listener.close();
    for (const socket of this.#sockets) socket.destroy();
  }

  #join(server: Socket): void {
    const database = connect(this.#database);
    const [requests, answered] = [new Messages("startup"), new Messages()];
    let request = Buffer.alloc(0);
    let awaited: Watch | null = null;
    let isOver = false;
    const stop = (watch: Watch | null) => {
      isOver = true;
      watch?.reached();
      this.close();
    };
    server.on("data", (chunk) => {
      for (const message of requests.read(chunk)) {
        request = Buffer.concat([request, message]);
        if (!endsRequest(message)) continue;
        const words = request.toString("latin1");
        this.requests.push(words);
        if (this.#watch?.statement.test(words)) awaited = this.#watch;
        if (awaited?.when === "before" && !isOver) return stop(awaited);
        if (awaited?.when === "during" && !isOver) return void database.write(request, () => stop(awaited));
        if (!isOver) database.write(request);
        request = Buffer.alloc(0);
      }
    });
    database.on("data", (chunk) => {
      const isReady = answered.read(chunk).some(isReadyForQuery);
      if (awaited && isReady && !isOver) return stop(awaited);
      if (!isOver) server.write(chunk);
    });
    for (const [socket, other] of [
      [server, database],
      [database, server],
    ] as const) {
      this.#sockets.add(socket);
      socket.setNoDelay(true);
      socket.on("error", () => {}).on("close", () => other.destroy());
    }
  }
}

import { AsyncResource } from "node:async_hooks";
import { Client, type ClientConfig, Pool, type PoolConfig, type QueryResult } from "pg";
import { currentWork } from "./workload";

/** Connections that are used again only when the server has said that they wait for a statement, outside a transaction. */
export class ConnectionPool extends Pool {
  constructor(config: PoolConfig) {
    super({ ...config, Client: Connection });
    // An idle connection that breaks is replaced when it is needed; unheard, it would end the process.
    this.on("error", () => {});
    this.on("release", (_error, client) => {
      const connection = client as Client as Connection;
      if (!connection.isIdle) connection.destroy();
    });
  }

  // A connection comes when somebody else gives it back: what is done with it is work of who waited for it.
  // biome-ignore lint/suspicious/noExplicitAny: with a callback it returns nothing, without one a promise
  override connect(callback?: (...given: any[]) => void): any {
    return callback ? super.connect(AsyncResource.bind(callback)) : super.connect();
  }
}

/** What pg's own types leave out. */
type Untyped = {
  readyForQuery: boolean;
  processID: number | null;
  secretKey: number | null;
  connection: { startup: () => void; cancel: (processID: number, secretKey: number) => void };
};

/**
 * A connection to PostgreSQL that ends with the first statement that is not answered within `query_timeout`. pg by itself
 * would only stop waiting: what is asked next would not be heard, a ROLLBACK for instance, and whoever uses the connection
 * next would write into a transaction that nobody ever commits.
 *
 * When the work that asks (lib/workload.ts) is abandoned, PostgreSQL is asked to give up the statement.
 */
export class Connection extends Client {
  readonly #config: ClientConfig;
  #deadline: NodeJS.Timeout | undefined;
  #forgetAbandoned = () => {};
  #isCancelled = false;

  constructor(config: ClientConfig = {}) {
    super({ ...config, query_timeout: undefined });
    this.#config = config;
    // Whoever uses the connection hears of it from their statement; unheard, it would end the process.
    this.on("error", () => {});
    // Before pg's own listener, which lets the next one in.
    this.connection.on("readyForQuery", () => this.#forgetAbandoned());
    this.on("drain", () => clearTimeout(this.#deadline));
    this.on("end", () => this.#forget());
  }

  /** Whether the server has said that it waits for a statement, outside a transaction. */
  get isIdle(): boolean {
    return this.#untyped.readyForQuery && this.getTransactionStatus() === "I" && !this.#isCancelled;
  }

  /** Ends the connection at once; the server rolls back what was not committed. */
  destroy(reason?: Error): void {
    this.connection.stream.destroy(reason);
    this.end().catch(() => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has seven signatures, and none of them matters here
  override query(...asked: any[]): any {
    clearTimeout(this.#deadline);
    const late = () => this.destroy(new Error("Query read timeout"));
    this.#deadline = setTimeout(late, this.#config.query_timeout);
    this.#cancelWhenAbandoned();
    const answer = super.query(...(asked as [string]));
    return isCommit(asked[0]) ? answer?.then(requireCommitted) : answer;
  }

  #cancelWhenAbandoned(): void {
    const { abandoned } = currentWork();
    if (!abandoned) return;
    if (abandoned.aborted) this.destroy(new Error("Nobody waits for this any more"));
    const cancel = () => this.#cancel();
    abandoned.addEventListener("abort", cancel, { once: true });
    this.#forgetAbandoned = () => abandoned.removeEventListener("abort", cancel);
  }

  /** Asks the server, by a way of its own, to give up the statement that it is at. */
  #cancel(): void {
    const { processID, secretKey } = this.#untyped;
    if (processID === null || secretKey === null) return;
    // It arrives at any time, and could meet the statement after the one that was meant.
    this.#isCancelled = true;
    const messenger = new Client(this.#config);
    const { connection } = messenger as unknown as Untyped;
    connection.startup = () => connection.cancel(processID, secretKey);
    messenger.on("error", () => {});
    // The server closes without an answer.
    messenger.connect().catch(() => {});
  }

  #forget(): void {
    clearTimeout(this.#deadline);
    this.#forgetAbandoned();
  }

  get #untyped(): Untyped {
    return this as unknown as Untyped;
  }
}

const isCommit = (asked: string | { text: string }) =>
  (typeof asked === "string" ? asked : asked.text) === "COMMIT";

// Of a transaction in which a statement has failed, PostgreSQL takes a COMMIT for a ROLLBACK, and calls that a success.
function requireCommitted(result: QueryResult): QueryResult {
  if (result.command === "COMMIT") return result;
  const words = "The transaction was rolled back, because a statement in it had failed.";
  throw Object.assign(new Error(words), { code: "25P02", severity: "ERROR" });
}

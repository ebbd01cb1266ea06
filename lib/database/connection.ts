import { Client, type ClientConfig, type QueryResult } from "pg";
import { type CurrentRequest, currentRequest } from "@/lib/current-request";
import { observers } from "@/lib/metrics-hooks";
import { currentWork, type Workload } from "@/lib/workload";
import { isRead } from "./read-statement";
import { ownWriteStatement } from "./read-your-writes";

const shared = globalThis as { lecternDatabaseAnsweredAt?: number };

/** Returns when PostgreSQL last answered this process, as of `performance.now()`; -Infinity for never. */
export function databaseAnsweredAt(): number {
  return shared.lecternDatabaseAnsweredAt ?? Number.NEGATIVE_INFINITY;
}

type Sent = { text: string; kind: Workload; request: CurrentRequest | undefined; begunAt: number };

type Untyped = {
  readyForQuery: boolean;
  processID: number | null;
  secretKey: number | null;
  connection: { startup: () => void; cancel: (processID: number, secretKey: number) => void };
};

/** Closes at `query_timeout`, where pg only stops waiting: the next user's writes would go into a transaction left open. */
export class Connection extends Client {
  readonly #config: ClientConfig;
  #deadline: NodeJS.Timeout | undefined;
  #stopWatching = () => {};
  #isToEnd = false;
  #sent: Sent[] = [];
  #isFailed = false;
  protected isReadOnly = false;

  constructor(config: ClientConfig = {}) {
    super({ ...config, query_timeout: undefined });
    this.#config = config;
    // The statement reports the error; without a listener, it would end the process.
    this.on("error", () => {});
    // This runs before pg's own listener, which starts the next statement.
    this.connection.on("readyForQuery", () => {
      this.#stopWatching();
      shared.lecternDatabaseAnsweredAt = performance.now();
      this.#noteEnd();
    });
    this.on("drain", () => clearTimeout(this.#deadline));
    this.on("end", () => this.#forget());
    this.connection.on("errorMessage", ({ code }) => {
      this.#isFailed = true;
      if (code === readOnlyState && !this.isReadOnly) this.#isToEnd = true;
    });
  }

  get isIdle(): boolean {
    return this.#untyped.readyForQuery && this.getTransactionStatus() === "I" && !this.#isToEnd;
  }

  /** Makes the server roll back uncommitted writes. */
  destroy(reason?: Error): void {
    this.connection.stream.destroy(reason);
    this.end().catch(() => {});
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has seven signatures, and none of them matters here
  override query(...args: any[]): any {
    clearTimeout(this.#deadline);
    const late = () => this.destroy(new Error("Query read timeout"));
    this.#deadline = setTimeout(late, this.#config.query_timeout);
    this.#cancelWhenAbandoned();
    this.#noteBegin(textOf(args[0]));
    const answer = super.query(...(args as [string]));
    if (!isCommit(args[0])) return answer;
    return answer?.then(requireCommitted).then((result: QueryResult) => this.#noteOwnWrite(result));
  }

  // In doubt, this counts as a write. If noting it fails, the browser's cookie still says so (lib/http/recent-write.ts).
  async #noteOwnWrite(result: QueryResult): Promise<QueryResult> {
    const statement = ownWriteStatement();
    if (statement) await this.query(statement).catch(() => {});
    return result;
  }

  #noteBegin(text: string): void {
    this.#sent.push({
      text,
      kind: currentWork().kind,
      request: currentRequest(),
      begunAt: performance.now(),
    });
    const request = currentRequest();
    if (request?.standby && !changesNothing.test(text) && !isRead(text)) request.hasWritten = true;
  }

  #noteEnd(): void {
    const sent = this.#sent.shift();
    const isFailed = this.#isFailed;
    this.#isFailed = false;
    if (!sent) return;
    const endedAt = performance.now();
    if (sent.request) {
      sent.request.statements += 1;
      sent.request.statementTime += endedAt - sent.begunAt;
    }
    for (const observer of observers) observer.statementEnded?.({ ...sent, endedAt, isFailed });
  }

  #cancelWhenAbandoned(): void {
    const { abandoned } = currentWork();
    if (!abandoned) return;
    if (abandoned.aborted) this.destroy(new Error("The client has left"));
    const cancel = () => this.#cancel();
    abandoned.addEventListener("abort", cancel, { once: true });
    this.#stopWatching = () => abandoned.removeEventListener("abort", cancel);
  }

  /** Uses another connection, as PostgreSQL demands. */
  #cancel(): void {
    const { processID, secretKey } = this.#untyped;
    if (processID === null || secretKey === null) return;
    // The cancellation may arrive late and hit the next statement.
    this.#isToEnd = true;
    const messenger = new Client(this.#config);
    const { connection } = messenger as unknown as Untyped;
    connection.startup = () => connection.cancel(processID, secretKey);
    messenger.on("error", () => {});
    messenger.connect().catch(() => {});
  }

  #forget(): void {
    clearTimeout(this.#deadline);
    this.#stopWatching();
    while (this.#sent.length > 0) {
      this.#isFailed = true;
      this.#noteEnd();
    }
  }

  get #untyped(): Untyped {
    return this as unknown as Untyped;
  }
}

const changesNothing = /^\s*(SET|SHOW)\b/i;

// A server that is no longer the primary answers with read_only_sql_transaction.
export const readOnlyState = "25006";

export const textOf = (query: string | { text: string }) => (typeof query === "string" ? query : query.text);

const isCommit = (query: string | { text: string }) => textOf(query) === "COMMIT";

// After a failed statement, PostgreSQL answers COMMIT with a successful ROLLBACK.
function requireCommitted(result: QueryResult): QueryResult {
  if (result.command === "COMMIT") return result;
  const words = "The transaction was rolled back, because a statement in it had failed.";
  throw Object.assign(new Error(words), { code: "25P02", severity: "ERROR" });
}

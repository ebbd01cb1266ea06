import { AsyncResource } from "node:async_hooks";
import { type Client, type ClientConfig, Pool, type PoolConfig, type QueryResult } from "pg";
import { currentRequest } from "@/lib/current-request";
import { isCancelled, isConnectionLost, isReadOnlyError, isUnsent } from "@/lib/errors";
import { currentWork } from "@/lib/workload";
import { Connection, readOnlyState, textOf } from "./connection";
import { isRead } from "./read-statement";
import { ownWriteStatement } from "./read-your-writes";
import { countRead, isReadFromStandby, standby } from "./standby";
import { DatabaseWatch } from "./watch";

type Callback = Parameters<Pool["connect"]>[0];

type Settings = PoolConfig & {
  begin?: string;
  watch?: DatabaseWatch;
  reader?: ConnectionPool;
};

type Tried = { hostsLeft: number; hasSeenStandby: boolean };

/** After a check, the current host is final. */
const looked: Tried = { hostsLeft: 0, hasSeenStandby: true };

/** A read is sent at most this often when its connection is lost. */
const mostTries = 5;

/** In milliseconds; a host that answers later counts as unreachable. */
export const connectTimeout = 5_000;

/** Waits while the database is briefly away (docs/decisions/034): sends reads again, writes only if unsent. Reuses only idle connections. */
export class ConnectionPool extends Pool {
  /** Counts requests for a connection, and their total wait in milliseconds. */
  readonly waits = { count: 0, time: 0 };
  readonly #waitingSince = new Set<{ begunAt: number }>();
  readonly reader: ConnectionPool | undefined;
  readonly #watch: DatabaseWatch;

  constructor({ begin = "", watch, reader, connectionString = "", ...config }: Settings) {
    const known = watch ?? new DatabaseWatch(connectionString);
    super({
      ...config,
      Client: class extends ConnectionToHost {
        constructor(options: ClientConfig = {}) {
          super(options, known);
        }
      },
      onConnect: (client) => (client as Client as ConnectionToHost).begin(begin),
    });
    this.#watch = known;
    this.reader = reader;
    // A broken idle connection is replaced when needed; without a listener, its error would end the process.
    this.on("error", () => {});
    this.on("release", (_error, client) => {
      const connection = client as Client as Connection;
      if (!connection.isIdle) connection.destroy();
    });
  }

  get oldestWait(): number {
    const [oldest] = this.#waitingSince;
    return oldest ? performance.now() - oldest.begunAt : 0;
  }

  // biome-ignore lint/suspicious/noExplicitAny: it has seven signatures, and none of them matters here
  override query(...args: any[]): any {
    if (typeof args.at(-1) === "function") return super.query(...(args as [string]));
    return this.reader ? this.#queryEither(this.reader, args) : this.queryPrimary(...args);
  }

  /** Never reads from a standby, for data that must be current. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  queryPrimary(...args: any[]): Promise<QueryResult> {
    const send = () => super.query(...(args as [string])) as unknown as Promise<QueryResult>;
    if (this.reader) countRead("primary");
    return this.#query(textOf(args[0]), send);
  }

  async #queryEither(reader: Pool, args: unknown[]): Promise<QueryResult> {
    if (!isReadFromStandby() || !isRead(textOf(args[0] as string))) return this.queryPrimary(...args);
    try {
      const result: QueryResult = await reader.query(...(args as [string]));
      countRead("standby");
      return result;
    } catch (error) {
      // The primary would take as long to run it.
      if (currentWork().abandoned?.aborted || isCancelled(error)) throw error;
      // The primary answers what a standby can't: statements canceled by replay, and brand-new tables.
      if (isConnectionLost(error)) standby()?.noteFailure();
      return this.queryPrimary(...args);
    }
  }

  async #query(text: string, send: () => Promise<QueryResult>): Promise<QueryResult> {
    const until = performance.now() + this.#patience;
    for (let tried = 1; ; tried += 1) {
      try {
        const result = await send();
        this.#watch.noteAnswer();
        if (!isRead(text)) await this.#noteOwnWrite();
        return result;
      } catch (error) {
        if (isReadOnlyError(error)) this.#watch.lookAgain();
        if (isUnsent(error)) this.#watch.noteLost(error);
        const isOver = tried === mostTries || performance.now() >= until || currentWork().abandoned?.aborted;
        if (isOver || !(await this.#maySendAgain(text, error, until))) throw error;
      }
    }
  }

  async #noteOwnWrite(): Promise<void> {
    const statement = ownWriteStatement();
    if (statement) await super.query(statement).catch(() => {});
  }

  async #maySendAgain(text: string, error: unknown, until: number): Promise<boolean> {
    // A standby refuses a write as a whole, so nothing was saved.
    if (isReadOnlyError(error)) return this.#watch.untilWritable(until);
    if (!isConnectionLost(error) || !(isRead(text) || isUnsent(error))) return false;
    return this.#watch.untilNextTry(until);
  }

  // Keeps the async context of the waiting caller instead of the releasing one.
  // biome-ignore lint/suspicious/noExplicitAny: with a callback it returns nothing, without one a promise
  override connect(callback?: (...given: any[]) => void): any {
    if (!callback)
      return new Promise((resolve, reject) => {
        this.connect((error, client) => (error ? reject(error) : resolve(client)));
      });
    // `AsyncResource.bind` would define a property for each function in Node.js 20.
    const waiting = new AsyncResource("connect");
    const begunAt = performance.now();
    const entry = { begunAt };
    this.#waitingSince.add(entry);
    const answer: Callback = (...given) => {
      this.#waitingSince.delete(entry);
      this.waits.count += 1;
      this.waits.time += performance.now() - begunAt;
      waiting.runInAsyncScope(callback, undefined, ...given);
    };
    const until = begunAt + this.#patience;
    const connect = () => this.#connect(answer, until);
    if (until === begunAt || !this.#watch.isKnownDown || this.idleCount > 0) connect();
    // One check serves all current callers, instead of a connection that each waits for.
    else
      void this.#watch
        .glance()
        .then((isBack) => (isBack ? connect() : answer(this.#failure, undefined, () => {})));
  }

  /** Tries the next host, or the same one again: without a connection, nothing was sent. */
  #connect(callback: Callback, until: number, { hostsLeft, hasSeenStandby }: Tried = this.#untried): void {
    const watch = this.#watch;
    const asked = watch.hosts.current;
    super.connect((error, client, done) => {
      if (!error) {
        const connection = client as unknown as ConnectionToHost;
        const hand = () => callback(undefined, client, done);
        if (connection.generation === watch.generation) {
          if (!connection.takesNoWrites) return hand();
          // If it is lost while waiting, the caller's statement reports that.
          return void watch
            .untilReplayed(connection)
            .catch(() => {})
            .then(hand);
        }
        done(true);
        return this.#connect(callback, until);
      }
      const tried = {
        hostsLeft: hostsLeft - 1,
        hasSeenStandby: hasSeenStandby || error instanceof StandbyError,
      };
      if (hostsLeft > 1 && watch.hosts.current !== asked) return this.#connect(callback, until, tried);
      if (tried.hasSeenStandby && hostsLeft > 0)
        return void watch.lookAround().then(() => this.#connect(callback, until, looked));
      if (!isConnectionLost(error)) return callback(error, client, done);
      watch.noteLost(error);
      if (performance.now() >= until) return callback(error, client, done);
      void watch.untilBack(until).then((isBack) => {
        if (isBack) this.#connect(callback, until);
        else callback(error, client, done);
      });
    });
  }

  get #untried(): Tried {
    return { hostsLeft: this.#watch.hosts.count, hasSeenStandby: false };
  }

  get #failure(): Error {
    return this.#watch.failure as Error;
  }

  get #patience(): number {
    return currentRequest() && !currentWork().isImpatient ? this.#watch.patience : 0;
  }
}

class StandbyError extends Error {
  readonly code = readOnlyState;
}

/** Moves the watch to the next host when this one is unreachable or takes no writes. */
class ConnectionToHost extends Connection {
  readonly generation: number;
  readonly #url: string;
  readonly #watch: DatabaseWatch;

  constructor(config: ClientConfig, watch: DatabaseWatch) {
    const url = watch.hosts.current;
    const { connectionTimeoutMillis = connectTimeout } = config;
    super({
      ...config,
      connectionString: url,
      connectionTimeoutMillis: Math.min(connectTimeout, connectionTimeoutMillis),
    });
    this.generation = watch.generation;
    this.#url = url;
    this.#watch = watch;
  }

  // biome-ignore lint/suspicious/noExplicitAny: the pool calls it with a callback, and nobody else calls it
  override connect(callback?: any): any {
    return super.connect((error: Error | undefined) => {
      if (error) this.#watch.hosts.moveOnFrom(this.#url);
      callback(error);
    });
  }

  get takesNoWrites(): boolean {
    return this.isReadOnly;
  }

  /** Sends all settings in one trip. @throws StandbyError where another host may take writes */
  async begin(sql: string): Promise<void> {
    const answers: unknown = await this.query(`${sql}; SHOW transaction_read_only`).catch(
      (error: unknown) => {
        // A pooler accepts connections when its server is gone, and refuses only the first statement.
        this.#watch.hosts.moveOnFrom(this.#url);
        throw error;
      },
    );
    const { rows } = [answers].flat().at(-1) as QueryResult;
    if (rows[0].transaction_read_only === "off") return this.#watch.noteWritable(this.#url);
    this.isReadOnly = true;
    if (this.#watch.acceptsReadOnly) return this.#watch.noteReadOnly(this.#url);
    this.#watch.hosts.moveOnFrom(this.#url);
    throw new StandbyError("This server is a standby, which takes no writes.");
  }
}

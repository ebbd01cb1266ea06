import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientBase } from "pg";
import { DatabaseHosts, hasReplayed, isWritable } from "@/lib/database-hosts";
import { env } from "@/lib/env";
import { isConnectionLost } from "@/lib/errors";

/** Milliseconds between two checks, with and without waiting requests. Up to half is added at random. */
const pauses = { hurried: 60, calm: 500 };

/** A check may take `longest` milliseconds. A request waits `glimpse` of them while the database is known to be away. */
const longest = 2_000;
const glimpse = 300;

/** A standby has this many milliseconds to replay writes that were acknowledged. */
const longestReplay = 1_000;

type Seen = "writable" | "read_only" | "answers" | "gone";
type Waiting = { isOver: () => boolean; end: () => void };

const shared = globalThis as { lecternDatabaseWatch?: DatabaseWatch };

export function databaseWatch(): DatabaseWatch {
  const { DATABASE_URL = "", DATABASE_PATIENCE_MS } = env();
  shared.lecternDatabaseWatch ??= new DatabaseWatch(DATABASE_URL, DATABASE_PATIENCE_MS);
  return shared.lecternDatabaseWatch;
}

export function isReadOnly(): boolean {
  return shared.lecternDatabaseWatch?.isReadOnly ?? false;
}

export function isDatabaseAwaited(): boolean {
  return shared.lecternDatabaseWatch?.isAwaited ?? false;
}

export function closeDatabaseWatch(): void {
  shared.lecternDatabaseWatch?.close();
  shared.lecternDatabaseWatch = undefined;
}

export class DatabaseWatch {
  readonly hosts: DatabaseHosts;
  /** Requests stop waiting after this many milliseconds without the database. */
  readonly patience: number;
  /** Grows when older connections must not be used again. */
  generation = 0;
  #downSince: number | null = null;
  #failure: unknown;
  #readOnlySince: number | null = null;
  #tookWrites = false;
  #isBehind = false;
  #isLooking = false;
  #around: Promise<void> | undefined;
  #isClosed = false;
  readonly #waiting = new Set<Waiting>();

  /** @param isForReading needs no writes, so nobody waits for a writable server or checks for one */
  constructor(
    url: string,
    patience = 0,
    readonly isForReading = false,
  ) {
    this.hosts = new DatabaseHosts(url);
    this.patience = patience;
  }

  get acceptsReadOnly(): boolean {
    return this.hosts.count === 1 || this.isReadOnly;
  }

  get isDown(): boolean {
    return this.#downSince !== null;
  }

  get isReadOnly(): boolean {
    return this.#readOnlySince !== null;
  }

  get isKnownDown(): boolean {
    return this.#downSince !== null && performance.now() >= this.#downSince + this.patience;
  }

  get failure(): unknown {
    return this.#failure;
  }

  get isAwaited(): boolean {
    return this.isDown && !this.isKnownDown;
  }

  noteLost(failure: unknown): void {
    if (this.isForReading) return;
    this.#failure = failure;
    this.#downSince ??= performance.now();
    this.#look();
  }

  noteAnswer(): void {
    if (this.#downSince === null) return;
    this.#downSince = null;
    this.#tellWaiting();
  }

  noteWritable(url: string): void {
    this.#tookWrites = true;
    this.#downSince = null;
    this.#isBehind = false;
    if (this.#readOnlySince !== null) {
      this.#readOnlySince = null;
      this.generation += 1;
    }
    this.hosts.moveTo(url);
    this.#tellWaiting();
  }

  noteReadOnly(url: string): void {
    if (this.isForReading) return;
    // Requests don't wait for writes if no server took any since this process started.
    this.#readOnlySince ??= this.#tookWrites ? performance.now() : Number.NEGATIVE_INFINITY;
    this.#downSince = null;
    this.hosts.moveTo(url);
    this.#tellWaiting();
    this.#look();
  }

  async lookAround(): Promise<void> {
    this.#around ??= this.#lookOnce().finally(() => (this.#around = undefined));
    await this.#around;
  }

  async glance(): Promise<boolean> {
    await Promise.race([this.lookAround(), sleep(glimpse, undefined, { ref: false })]);
    return !this.isDown;
  }

  lookAgain(): void {
    if (!this.isForReading) this.#look(true);
  }

  /** @param until as of `performance.now()`; ends earlier when the database has been away for too long */
  async untilBack(until: number): Promise<boolean> {
    await this.#wait(() => !this.isDown, Math.min(until, (this.#downSince ?? until) + this.patience));
    return !this.isDown;
  }

  async untilWritable(until: number): Promise<boolean> {
    const since = Math.min(this.#downSince ?? until, this.#readOnlySince ?? until);
    await this.#wait(() => !this.isDown && !this.isReadOnly, Math.min(until, since + this.patience));
    // A last check avoids a false refusal, because no background check may have run since.
    if (this.isReadOnly) await this.glance();
    return !this.isDown && !this.isReadOnly;
  }

  /** Waits until a standby has replayed all it received. Skips one that once took too long. */
  async untilReplayed(standby: ClientBase): Promise<void> {
    const until = performance.now() + longestReplay;
    while (!this.isForReading && !this.#isBehind && !(await hasReplayed(standby))) {
      this.#isBehind = performance.now() >= until;
      await sleep(10);
    }
  }

  async untilNextTry(until: number): Promise<boolean> {
    if (performance.now() >= until) return false;
    if (this.isDown) return this.untilBack(until);
    // A random pause keeps statements that were lost together from coming back together.
    await sleep(20 + Math.random() * 60);
    return performance.now() < until;
  }

  close(): void {
    this.#isClosed = true;
    for (const { end } of this.#waiting) end();
  }

  #wait(isOver: () => boolean, until: number): Promise<void> {
    const left = until - performance.now();
    if (isOver() || left <= 0 || this.#isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(timer);
        this.#waiting.delete(waiting);
        resolve();
      };
      const timer = setTimeout(end, left);
      const waiting = { isOver, end };
      this.#waiting.add(waiting);
    });
  }

  #tellWaiting(): void {
    for (const { isOver, end } of this.#waiting) if (isOver()) end();
  }

  async #look(atOnce = false): Promise<void> {
    if (this.#isLooking) return;
    this.#isLooking = true;
    let isDue = atOnce;
    while (!this.#isClosed && (isDue || this.isDown || this.isReadOnly)) {
      isDue = false;
      await this.lookAround();
      const pause = this.#waiting.size > 0 ? pauses.hurried : pauses.calm;
      if (this.isDown || this.isReadOnly)
        await sleep(pause * (1 + Math.random() / 2), undefined, { ref: false });
    }
    this.#isLooking = false;
  }

  async #lookOnce(): Promise<void> {
    const seen = new Map<Seen, string>();
    for (const url of this.hosts.inOrder) {
      const what = await lookAt(url);
      if (!seen.has(what)) seen.set(what, url);
      if (what === "writable") break;
    }
    if (this.#isClosed) return;
    const writable = seen.get("writable");
    const readOnly = seen.get("read_only");
    if (writable !== undefined) this.noteWritable(writable);
    // A primary without room for a connection still counts.
    else if (seen.has("answers")) this.noteAnswer();
    else if (readOnly !== undefined) this.noteReadOnly(readOnly);
  }
}

async function lookAt(connectionString: string): Promise<Seen> {
  const client = new Client({ connectionString, connectionTimeoutMillis: longest, query_timeout: longest });
  client.on("error", () => {});
  try {
    await client.connect();
    return (await isWritable(client)) ? "writable" : "read_only";
  } catch (error) {
    // A server that refuses a password or a connection is there.
    return isConnectionLost(error) || !(error as { code?: string }).code ? "gone" : "answers";
  } finally {
    // A server that hangs doesn't answer when the connection ends.
    await Promise.race([client.end().catch(() => {}), sleep(100)]);
    client.connection.stream.destroy();
  }
}

import { setTimeout as sleep } from "node:timers/promises";
import { Client, type ClientBase } from "pg";
import { DatabaseHosts, hasReplayed, isWritable } from "@/lib/database-hosts";
import { env } from "@/lib/env";
import { isConnectionLost } from "@/lib/errors";

/** In milliseconds: between two looks while somebody waits, and while nobody does; each half as long again, by chance. */
const pauses = { hurried: 60, calm: 500 };

/** How long one look may take, and how much of it somebody waits for who asks a database that is known to be away. */
const longest = 2_000;
const glimpse = 300;

/** How long a standby has to show what it has received, which somebody was told is saved. */
const longestReplay = 1_000;

type Seen = "writable" | "read_only" | "answers" | "gone";
type Waiting = { isOver: () => boolean; end: () => void };

// Next.js loads this file more than once.
const shared = globalThis as { lecternDatabaseWatch?: DatabaseWatch };

/** Of the database of DATABASE_URL. */
export function databaseWatch(): DatabaseWatch {
  const { DATABASE_URL = "", DATABASE_PATIENCE_MS } = env();
  shared.lecternDatabaseWatch ??= new DatabaseWatch(DATABASE_URL, DATABASE_PATIENCE_MS);
  return shared.lecternDatabaseWatch;
}

/** Whether nothing can be written just now: no server that takes writes can be reached, and a standby can. */
export function isReadOnly(): boolean {
  return shared.lecternDatabaseWatch?.isReadOnly ?? false;
}

/** Whether the database has just gone away, and requests wait for it. */
export function isDatabaseAwaited(): boolean {
  return shared.lecternDatabaseWatch?.isAwaited ?? false;
}

export function closeDatabaseWatch(): void {
  shared.lecternDatabaseWatch?.close();
  shared.lecternDatabaseWatch = undefined;
}

/**
 * What a process knows of its database: whether it is there, and whether it takes writes. While it is not or does not, one
 * connection at a time looks for when it does again, however many wait.
 */
export class DatabaseWatch {
  readonly hosts: DatabaseHosts;
  /** How long it may be away until nobody waits for it any more, in milliseconds. */
  readonly patience: number;
  /** Grows when connections from before are not to be used again. */
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

  /** @param isForReading whether it need not take writes: then nobody waits for that, or looks whether it does */
  constructor(
    url: string,
    patience = 0,
    readonly isForReading = false,
  ) {
    this.hosts = new DatabaseHosts(url);
    this.patience = patience;
  }

  /** Whether a server that takes no writes will do. */
  get acceptsReadOnly(): boolean {
    return this.hosts.count === 1 || this.isReadOnly;
  }

  get isDown(): boolean {
    return this.#downSince !== null;
  }

  get isReadOnly(): boolean {
    return this.#readOnlySince !== null;
  }

  /** Whether it has been away for longer than anybody waits. */
  get isKnownDown(): boolean {
    return this.#downSince !== null && performance.now() >= this.#downSince + this.patience;
  }

  /** Why it could not be asked last. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Whether it has gone away, and requests wait for it. */
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

  /** All who ask from now on ask this server, until one takes writes. */
  noteReadOnly(url: string): void {
    if (this.isForReading) return;
    // Nobody waits for writes where there never were any.
    this.#readOnlySince ??= this.#tookWrites ? performance.now() : Number.NEGATIVE_INFINITY;
    this.#downSince = null;
    this.hosts.moveTo(url);
    this.#tellWaiting();
    this.#look();
  }

  /** Finds who takes writes, or else who can be read; one look for all who ask meanwhile. */
  async lookAround(): Promise<void> {
    this.#around ??= this.#lookOnce().finally(() => (this.#around = undefined));
    await this.#around;
  }

  /** Whether it is back, as far as can be told quickly. */
  async glance(): Promise<boolean> {
    await Promise.race([this.lookAround(), sleep(glimpse, undefined, { ref: false })]);
    return !this.isDown;
  }

  /** After a server that took writes has refused one. */
  lookAgain(): void {
    if (!this.isForReading) this.#look(true);
  }

  /** @param until as of `performance.now()`; it is over earlier when the database has been away for too long */
  async untilBack(until: number): Promise<boolean> {
    await this.#wait(() => !this.isDown, Math.min(until, (this.#downSince ?? until) + this.patience));
    return !this.isDown;
  }

  /** The same for a server that takes writes. */
  async untilWritable(until: number): Promise<boolean> {
    const since = Math.min(this.#downSince ?? until, this.#readOnlySince ?? until);
    await this.#wait(() => !this.isDown && !this.isReadOnly, Math.min(until, since + this.patience));
    // Nobody is told that there is none when there is one again, which nobody has looked for meanwhile.
    if (this.isReadOnly) await this.glance();
    return !this.isDown && !this.isReadOnly;
  }

  /** Until a standby shows what it has received. One that takes too long is not waited for again. */
  async untilReplayed(standby: ClientBase): Promise<void> {
    const until = performance.now() + longestReplay;
    while (!this.isForReading && !this.#isBehind && !(await hasReplayed(standby))) {
      this.#isBehind = performance.now() >= until;
      await sleep(10);
    }
  }

  /** For what was sent on a connection that ended: whether it is time to send it again. */
  async untilNextTry(until: number): Promise<boolean> {
    if (performance.now() >= until) return false;
    if (this.isDown) return this.untilBack(until);
    // Whoever lost it at the same time does not come back at the same time.
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
    // The primary is there, and has no room.
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
    // Whoever refuses a password or a connection too many is there.
    return isConnectionLost(error) || !(error as { code?: string }).code ? "gone" : "answers";
  } finally {
    // One that hangs does not hear that it should end.
    await Promise.race([client.end().catch(() => {}), sleep(100)]);
    client.connection.stream.destroy();
  }
}

import type { Bucket, Taken, Wish } from "./bucket";

/** In milliseconds: after so long without a request, what was not spent is given back. */
const quiet = 250;

/** Of those that may come at once, how many a process holds at most for requests to come. */
const shareSpared = 1 / 10;

/** In milliseconds: an empty bucket is not asked more often. */
const rest = 25;

/** In milliseconds: a bucket that does not answer for so long is left alone for twice as long. */
const patience = 1_000;

export type SharedBucket = {
  take: (wish: Wish) => Promise<Taken>;
  giveBack: (tokens: number) => Promise<void>;
  failed: (error: unknown) => void;
};

/**
 * A process's part of a bucket that several share: it takes tokens before it spends them, so all together never let through
 * more than the bucket has. A token that is held ends when it would have trickled back, so it is never in two places: held, and
 * in a bucket that is full again. While the bucket cannot be asked, the process counts alone and owes what it let through.
 */
export class Lease {
  readonly bucket: Bucket;
  readonly #shared: SharedBucket;
  #held = 0;
  /** How many were taken for requests to come, the last time. */
  #spare = 0;
  #owed = 0;
  /** Times as of `performance.now()`. `#fullAt` as last heard, with what is held counted as taken. */
  #fullAt = 0;
  #restsUntil = 0;
  #aloneUntil = 0;
  #spentAt = -Infinity;
  #waiting: ((isLetThrough: boolean) => void)[] = [];
  #isAsking = false;
  #watching: NodeJS.Timeout | undefined;

  constructor(bucket: Bucket, shared: SharedBucket) {
    this.bucket = bucket;
    this.#shared = shared;
  }

  /** How many requests wait for the bucket's answer to an earlier one. */
  get waiting(): number {
    return this.#waiting.length;
  }

  get held(): number {
    this.#dropEnded();
    return this.#held;
  }

  /** How many there are, as far as known here. */
  get left(): number {
    const { burst, interval } = this.bucket;
    return Math.min(burst, Math.max(0, Math.floor(burst - this.#lacking() / interval)) + this.held);
  }

  /** Until all are there again, in milliseconds. */
  get fullIn(): number {
    return Math.max(0, this.#lacking() - this.held * this.bucket.interval);
  }

  /** Until it is worth asking, in milliseconds; 0 for now. */
  get wait(): number {
    if (this.held > 0) return 0;
    const nextAt = this.#fullAt - (this.bucket.burst - 1) * this.bucket.interval;
    return Math.max(0, nextAt - performance.now(), this.#restsUntil - performance.now());
  }

  /** Whether there was a token for a request. */
  async spend(): Promise<boolean> {
    return (
      this.#spendAtOnce() ??
      new Promise((answer) => {
        this.#waiting.push(answer);
        if (!this.#isAsking) void this.#ask();
      })
    );
  }

  /** Undefined when the bucket has to be asked. */
  #spendAtOnce(): boolean | undefined {
    if (this.wait > 0) return false;
    if (this.#held === 0) return performance.now() < this.#aloneUntil ? this.#spendAlone() : undefined;
    this.#held -= 1;
    this.#spentAt = performance.now();
    return true;
  }

  #spendAlone(): boolean {
    if (this.wait > 0) return false;
    this.#fullAt = Math.max(this.#fullAt, performance.now()) + this.bucket.interval;
    this.#owed += 1;
    return true;
  }

  /** One statement at a time: those that come meanwhile share the next. */
  async #ask(): Promise<void> {
    this.#isAsking = true;
    while (this.#waiting.length > 0) {
      const asking = this.#waiting.splice(0);
      const granted = await this.#take(asking.length);
      for (const [place, answer] of asking.entries())
        answer(granted === null ? this.#spendAlone() : place < granted);
      this.#answerAtOnce();
    }
    this.#isAsking = false;
    this.#giveBackWhenQuiet();
  }

  #answerAtOnce(): void {
    while (this.#waiting.length > 0) {
      const isLetThrough = this.#spendAtOnce();
      if (isLetThrough === undefined) return;
      this.#waiting.shift()?.(isLetThrough);
    }
  }

  /** How many were granted; null when the bucket cannot be asked. */
  async #take(waiting: number): Promise<number | null> {
    const sentAt = performance.now();
    const most = Math.ceil(this.bucket.burst * shareSpared);
    this.#spare = sentAt - this.#spentAt < quiet ? Math.min(most, Math.max(1, 4 * this.#spare)) : 0;
    // What has trickled back meanwhile is not.
    const owed = Math.min(this.#owed, Math.ceil(this.#lacking() / this.bucket.interval));
    try {
      const taken = await withinPatience(this.#shared.take({ waiting, spare: this.#spare, owed }));
      this.#owed = 0;
      // By the time it was sent, so that no token is held for longer than the bucket counts it as taken.
      this.#fullAt = sentAt + taken.fullIn;
      this.#held = Math.max(0, taken.granted - waiting);
      this.#spentAt = performance.now();
      if (this.wait > 0) this.#restsUntil = this.#spentAt + rest;
      return taken.granted;
    } catch (error) {
      this.#aloneUntil = performance.now() + 2 * patience;
      this.#shared.failed(error);
      return null;
    }
  }

  #giveBackWhenQuiet(): void {
    if (this.held === 0) return;
    this.#watching ??= setTimeout(() => {
      this.#watching = undefined;
      if (performance.now() - this.#spentAt < quiet || this.#isAsking) this.#giveBackWhenQuiet();
      else this.giveBack();
    }, quiet).unref();
  }

  /** All that is held. What does not arrive trickles back. */
  giveBack(): void {
    const { held } = this;
    this.#held = 0;
    if (held > 0) this.#shared.giveBack(held).catch(this.#shared.failed);
  }

  /** Those held are the last that were taken: each has to be spent before its time to trickle back begins. */
  #dropEnded(): void {
    this.#held = Math.min(this.#held, Math.floor(this.#lacking() / this.bucket.interval));
  }

  #lacking(): number {
    return Math.max(0, this.#fullAt - performance.now());
  }
}

async function withinPatience<Result>(result: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, refuse) => {
    timer = setTimeout(() => refuse(new Error(`No answer within ${patience} ms.`)), patience);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}

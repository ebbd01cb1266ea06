import type { Bucket } from "./bucket";

/** Milliseconds until requests are reported, usually and after a failure. */
const pauses = { usual: 250, afterFailure: 2_000 };

/** Counts without waiting for the shared bucket, so a fifth more may pass for a moment. Later requests pay for that. Times are in milliseconds. */
export class ProcessCounter {
  #fullAt = 0;
  #reportAt = 0;
  #unreported = 0;
  #isReporting = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(
    readonly bucket: Bucket,
    readonly report: (requests: number) => Promise<number | null>,
  ) {}

  get fullIn(): number {
    return Math.max(0, this.#fullAt - performance.now());
  }

  get wait(): number {
    return Math.max(0, this.fullIn - (this.bucket.burst - 1) * this.bucket.interval);
  }

  spend(): boolean {
    if (this.wait > 0) return false;
    this.#fullAt = performance.now() + this.fullIn + this.bucket.interval;
    this.#unreported += 1;
    // Reports a tenth of the burst sooner.
    if (this.#unreported === Math.ceil(this.bucket.burst / 10)) this.#reportAt -= pauses.usual;
    if (!this.#isReporting) this.#reportSoon();
    return true;
  }

  #reportSoon(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#exchange(), this.#reportAt - performance.now()).unref();
  }

  async #exchange(): Promise<void> {
    const sentAt = performance.now();
    // Tokens that returned while the database was away aren't owed.
    const requests = Math.min(this.#unreported, Math.ceil(this.fullIn / this.bucket.interval));
    [this.#isReporting, this.#unreported] = [true, 0];
    const fullIn = await this.report(requests);
    if (fullIn === null) this.#unreported += requests;
    else this.#fullAt = sentAt + fullIn + this.#unreported * this.bucket.interval;
    this.#reportAt = sentAt + (fullIn === null ? pauses.afterFailure : pauses.usual);
    this.#isReporting = false;
    if (this.#unreported > 0) this.#reportSoon();
  }
}

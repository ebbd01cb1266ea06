import { noteShedding } from "@/lib/current-request";
import { isDatabaseAwaited } from "@/lib/database/watch";
import { JsonApiError } from "@/lib/jsonapi/errors";

/** A client that waits longer than this many milliseconds does better to retry. */
const maxWait = 1_000;

export class ConcurrencyLimit {
  readonly #limit: () => number;
  readonly #waiting: { begin: () => void; since: number }[] = [];
  #taken = 0;

  constructor(limit: () => number) {
    this.#limit = limit;
  }

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Returns a time of `performance.now()`. */
  get waitingSince(): number | undefined {
    return this.#waiting[0]?.since;
  }

  /** Throws JsonApiError 503 when no turn comes soon. */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#taken < this.#limit()) this.#taken += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  #wait(): Promise<void> {
    return new Promise((begin, giveUp) => {
      let timer: NodeJS.Timeout;
      const next = {
        begin: () => {
          clearTimeout(timer);
          begin();
        },
        since: performance.now(),
      };
      const waitOn = () => {
        timer = setTimeout(() => {
          // Active requests are waiting too.
          if (isDatabaseAwaited()) return waitOn();
          this.#waiting.splice(this.#waiting.indexOf(next), 1);
          giveUp(tooBusy());
        }, maxWait);
      };
      waitOn();
      this.#waiting.push(next);
    });
  }

  #release(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#taken -= 1;
  }
}

function tooBusy() {
  noteShedding();
  return new JsonApiError("busy", {}, { headers: { "Retry-After": "5" } });
}

import { JsonApiError } from "@/lib/jsonapi/errors";

/** How long a request waits for its turn, in milliseconds; who would wait for longer had better come back. */
const patience = 1_000;

/** Lets only so many work at once. */
export class Turns {
  readonly #most: () => number;
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(most: () => number) {
    this.#most = most;
  }

  /**
   * Does some work as soon as it is its turn.
   * @throws JsonApiError 503 when that is not soon
   */
  async take<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#taken < this.#most()) this.#taken += 1;
    else await this.#wait();
    try {
      return await work();
    } finally {
      this.#giveBack();
    }
  }

  #wait(): Promise<void> {
    return new Promise((begin, giveUp) => {
      const next = () => {
        clearTimeout(timer);
        begin();
      };
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(next), 1);
        giveUp(tooBusy());
      }, patience);
      this.#waiting.push(next);
    });
  }

  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#taken -= 1;
  }
}

function tooBusy() {
  const detail = "Too much is asked of this platform just now. Try again in a few seconds.";
  return new JsonApiError("unavailable", detail, { headers: { "Retry-After": "5" } });
}

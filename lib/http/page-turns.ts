/** How many pages one process makes at once: one computes while the other waits for the database. */
const atOnce = 2;

/** In milliseconds. A page that takes longer waits for the database, and then keeps nobody from beginning. */
const longest = 50;

/**
 * Who asked first is answered first. Making a page is computing, and ten that are made at once, a little of each in turn,
 * would all be done when the last one is.
 */
export class PageTurns {
  readonly #waiting: { begin: () => void; since: number }[] = [];
  #taken = 0;

  get waiting(): number {
    return this.#waiting.length;
  }

  /** As of `performance.now()`. */
  get waitingSince(): number | undefined {
    return this.#waiting[0]?.since;
  }

  /** Returns what ends the turn; it ends by itself after a while. */
  async take(): Promise<() => void> {
    if (this.#taken < atOnce) this.#taken += 1;
    else await new Promise<void>((begin) => this.#waiting.push({ begin, since: performance.now() }));
    let isOver = false;
    const end = () => {
      clearTimeout(timer);
      if (!isOver) this.#passOn();
      isOver = true;
    };
    const timer = setTimeout(end, longest);
    return end;
  }

  #passOn(): void {
    const next = this.#waiting.shift();
    if (next) next.begin();
    else this.#taken -= 1;
  }
}

/** Keeps one person from taking all connections of a pool: what is above their share waits for their own. */
export class PersonShares {
  readonly #most: number;
  readonly #taken = new Map<string, number>();
  readonly #waiting = new Map<string, (() => void)[]>();

  constructor(most: number) {
    this.#most = most;
  }

  /** Calls `begin` at once or when one of the person's connections is free again; `giveUp` after `patience` milliseconds. */
  take(personId: string, begin: () => void, giveUp: () => void, patience: number): void {
    const taken = this.#taken.get(personId) ?? 0;
    if (taken < this.#most) {
      this.#taken.set(personId, taken + 1);
      begin();
      return;
    }
    const waiting = this.#waiting.get(personId) ?? [];
    this.#waiting.set(personId, waiting);
    const next = () => {
      clearTimeout(timer);
      begin();
    };
    const timer = setTimeout(() => {
      waiting.splice(waiting.indexOf(next), 1);
      giveUp();
    }, patience);
    waiting.push(next);
  }

  end(personId: string): void {
    const next = this.#waiting.get(personId)?.shift();
    if (next) {
      next();
      return;
    }
    this.#waiting.delete(personId);
    const left = (this.#taken.get(personId) ?? 0) - 1;
    if (left > 0) this.#taken.set(personId, left);
    else this.#taken.delete(personId);
  }
}

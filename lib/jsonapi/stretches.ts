const idBytes = 16;
const entryBytes = 500;
const mostRows = 1_500_000;

/** The ids of a list's rows in their order, from one position to before another, as they were at one version. */
export class Stretch {
  readonly size: number;
  readonly #bytes: Buffer;

  /** @param bytes the ids, sixteen bytes each; less than were asked for when the list ends there */
  constructor(
    readonly version: string,
    readonly from: number,
    readonly to: number,
    bytes: Buffer,
  ) {
    this.size = bytes.byteLength / idBytes;
    this.#bytes = bytes;
  }

  /** The same ids, so many positions further on. */
  after(positions: number): Stretch {
    return new Stretch(this.version, this.from + positions, this.to + positions, this.#bytes);
  }

  /** Whether it tells everything about the rows from one position to before another. */
  covers(start: number, end: number): boolean {
    return start >= this.from && (end <= this.to || this.from + this.size < this.to);
  }

  /** Whether a position is in it or next to it. */
  reaches(position: number): boolean {
    return position >= this.from && position <= this.from + this.size;
  }

  /** The ids from one position to before another, in hexadecimal digits. */
  ids(start: number, end: number): string[] {
    const length = Math.max(0, Math.min(end - this.from, this.size) - (start - this.from));
    return Array.from({ length }, (_, index) => {
      const at = (start - this.from + index) * idBytes;
      return this.#bytes.toString("hex", at, at + idBytes);
    });
  }
}

/** One stretch of each of many lists; beyond some megabytes, those that were not used for longest are forgotten. */
export class StretchStore {
  readonly #lists = new Map<string, Stretch>();
  #rows = 0;

  /** The stretch that is known of a list, at whatever version. */
  find(list: string): Stretch | undefined {
    const found = this.#lists.get(list);
    if (!found) return undefined;
    this.#lists.delete(list);
    this.#lists.set(list, found);
    return found;
  }

  /** Keeps a stretch in the place of the one that was known of its list. */
  keep(list: string, stretch: Stretch): void {
    this.#drop(list);
    this.#lists.set(list, stretch);
    this.#rows += weightOf(list, stretch);
    for (const oldest of this.#lists.keys()) {
      if (this.#rows <= mostRows) return;
      this.#drop(oldest);
    }
  }

  /** Forgets a stretch, unless another one of its list has taken its place. */
  forget(list: string, stretch: Stretch): void {
    if (this.#lists.get(list) === stretch) this.#drop(list);
  }

  #drop(list: string): void {
    const known = this.#lists.get(list);
    if (!known) return;
    this.#lists.delete(list);
    this.#rows -= weightOf(list, known);
  }
}

// The name of a list holds its filters, and can be longer than what is kept of it; a list without rows takes room too.
function weightOf(list: string, stretch: Stretch): number {
  return stretch.size + Math.ceil((list.length + entryBytes) / idBytes);
}

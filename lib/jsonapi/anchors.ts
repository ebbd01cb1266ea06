/** A place in an ordered list: how many rows stand before it, and the values by which it is found again. */
export type Anchor = { position: number; key: readonly string[] };

/** How many rows apart anchors are kept. */
export const anchorSpacing = 250;

const mostAnchors = 200_000;

/**
 * Places in one list as it was at one version. A page is found from the last anchor before it, so its cost does not
 * grow with its number.
 */
export class Anchors {
  readonly #bySlot = new Map<number, Anchor>();

  constructor(readonly version: string) {}

  get size(): number {
    return this.#bySlot.size;
  }

  /** Keeps a place; of those close together only the newest, so that who walks on finds their own. */
  add(anchor: Anchor): void {
    this.#bySlot.set(slotOf(anchor.position), anchor);
  }

  /** The last place at or before a position, at most `reach` rows before it; null when none is known. */
  nearest(position: number, reach: number): Anchor | null {
    const lowest = Math.max(0, slotOf(position - reach));
    for (let slot = slotOf(position); slot >= lowest; slot -= 1) {
      const anchor = this.#bySlot.get(slot);
      if (anchor && anchor.position <= position) return position - anchor.position <= reach ? anchor : null;
    }
    return null;
  }
}

/** The anchors of many lists; beyond some megabytes, those of the list that was not used for longest are forgotten. */
export class AnchorStore {
  readonly #lists = new Map<string, Anchors>();

  /** The anchors of a list at a version; those of an earlier version are gone for good. */
  at(list: string, version: string): Anchors {
    const known = this.#lists.get(list);
    const anchors = known?.version === version ? known : new Anchors(version);
    this.#lists.delete(list);
    this.#lists.set(list, anchors);
    this.#forget();
    return anchors;
  }

  /** The anchors that are known of a list, at whatever version. */
  find(list: string): Anchors | undefined {
    return this.#lists.get(list);
  }

  #forget(): void {
    let size = 0;
    for (const anchors of this.#lists.values()) size += anchors.size + 1;
    for (const [list, anchors] of this.#lists) {
      if (size <= mostAnchors || this.#lists.size === 1) return;
      this.#lists.delete(list);
      size -= anchors.size + 1;
    }
  }
}

function slotOf(position: number): number {
  return Math.floor(position / anchorSpacing);
}

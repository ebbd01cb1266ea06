/** Returns numbers from 0 to below 1, the same ones for the same seed (mulberry32). They are no secrets. */
export function randomFrom(seed: number): () => number {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Fisher and Yates. */
export function shuffled<One>(list: readonly One[], random: () => number): One[] {
  const copy = [...list];
  for (let end = copy.length - 1; end > 0; end -= 1) {
    const other = Math.floor(random() * (end + 1));
    [copy[end], copy[other]] = [copy[other] as One, copy[end] as One];
  }
  return copy;
}

/** Small, so that no lock is held for long. */
const batchSize = 5_000;

/** `remove` deletes up to so many rows and returns how many; so does this, in all. */
export async function inBatches(remove: (batchSize: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await remove(batchSize);
    removed += some;
    if (some < batchSize) return removed;
  }
}

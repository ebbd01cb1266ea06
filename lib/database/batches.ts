/** Small batches hold no lock for long. */
const batchSize = 5_000;

/** `remove` deletes up to `batchSize` rows and returns the number. Returns the total. */
export async function inBatches(remove: (batchSize: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await remove(batchSize);
    removed += some;
    if (some < batchSize) return removed;
  }
}

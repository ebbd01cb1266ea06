/** Small batches hold no lock for long. */
const batchSize = 5_000;

export async function inBatches(remove: (batchSize: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await remove(batchSize);
    removed += some;
    if (some < batchSize) return removed;
  }
}

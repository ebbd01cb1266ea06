/** How many rows are removed at once, so that no lock is held for long. */
const most = 5_000;

/**
 * Removes rows some thousands at a time, until fewer are left than that.
 * @param remove removes that many at most, and says how many
 * @returns how many in all
 */
export async function inSteps(remove: (most: number) => Promise<number>): Promise<number> {
  let removed = 0;
  for (;;) {
    const some = await remove(most);
    removed += some;
    if (some < most) return removed;
  }
}

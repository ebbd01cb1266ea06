/** Runs a few at a time. */
export async function mapConcurrently<T>(
  all: Iterable<T>,
  work: (one: T) => Promise<void>,
  atOnce = 6,
): Promise<void> {
  const left = [...all];
  while (left.length > 0) await Promise.all(left.splice(0, atOnce).map(work));
}

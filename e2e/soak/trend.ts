/**
 * Returns the rise in the second half of equally spaced samples. Uses the lowest values, so that fluctuations don't count. Takes the
 * median of the slopes between them (Theil and Sen), so that no single one decides.
 */
export function riseOf(samples: number[]): number {
  const half = samples.slice(Math.floor(samples.length / 2));
  const size = Math.max(1, Math.floor(half.length / parts));
  const lowest = Array.from({ length: Math.floor(half.length / size) }, (_, part) =>
    Math.min(...half.slice(part * size, (part + 1) * size)),
  );
  const slopes = lowest.flatMap((low, at) =>
    lowest.slice(at + 1).map((later, distance) => (later - low) / (distance + 1)),
  );
  const middle = slopes.sort((a, b) => a - b)[slopes.length >> 1] ?? 0;
  return middle * (lowest.length - 1);
}

const parts = 6;

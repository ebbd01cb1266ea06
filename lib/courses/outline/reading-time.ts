const wordsPerMinute = 180;
const words = new Intl.Segmenter("en", { granularity: "word" });

export function minutesToRead(markdown: string): number {
  let count = 0;
  for (const { isWordLike } of words.segment(markdown)) if (isWordLike) count += 1;
  return Math.max(1, Math.round(count / wordsPerMinute));
}

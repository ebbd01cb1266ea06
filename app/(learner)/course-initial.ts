const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** What stands on a course's cover. On the server: not every browser has the segmenter. */
export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

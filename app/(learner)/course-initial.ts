const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

export function initialOf(name: string): string {
  const [first] = graphemes.segment(name.trim());
  return first?.segment.toLocaleUpperCase("en") ?? "";
}

const maxWords = 10;

export function prefixQueries(text: string): { anywhere: string; inName: string } | null {
  const words = (text.normalize("NFC").match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).slice(0, maxWords);
  if (words.length === 0) return null;
  const every = (suffix: string) => words.map((word) => `'${word}':*${suffix}`).join(" & ");
  return { anywhere: every(""), inName: every("A") };
}

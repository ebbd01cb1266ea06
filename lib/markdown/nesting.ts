/** Detects hostile texts that would block the parser, whose time grows with the square of nesting and markup. */
export function isTooComplex(text: string): boolean {
  let depths = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const depth = depthOf(line);
    if (depth > 40) return true;
    depths += depth ** 2;
  }
  const [marks, underscores] = squares(text);
  return depths > 100_000 || marks > 1_500_000 || underscores > 100_000_000 || count(text, /\[\^/g) > 600;
}

/** Estimates the quotes and lists that a line opens or continues: two columns a level, one for a quote. */
function depthOf(line: string): number {
  if (/^\s*([-*_])\s*(\1\s*)*$/.test(line)) return 0;
  const [start = ""] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line) ?? [];
  const marked = start.trimEnd();
  const columns = marked.replace(/\t/g, "    ").replace(/\d+[.)]/g, "-").length;
  return Math.max(count(marked, />/g), Math.ceil(columns / 2));
}

/** Sums squared marks of links and emphasis per block. Ordinary words have many underscores, so they count separately. */
function squares(text: string): [marks: number, underscores: number] {
  const blocks = text.split(/(?:\r\n?|\n)(?=[ \t]*(?:\r|\n)| {0,3}[-+*]\s)/);
  const sum = (of: (block: string) => number) => blocks.reduce((all, block) => all + of(block) ** 2, 0);
  return [
    sum((block) => bracketsOf(block) + count(block, /[*~]|\b_|_\b/g)),
    sum((block) => count(block, /_/g)),
  ];
}

/** The parser searches everything before each closing bracket. */
export function bracketsOf(text: string): number {
  return Math.max(count(text, /\[/g), count(text, /]/g));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

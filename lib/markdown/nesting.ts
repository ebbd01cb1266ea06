/**
 * Whether a text is nested or marked up so much that the parser, whose time grows with the square of both, would hold
 * up everybody else. People's texts stay far below; only a text made to do harm is shown as it was typed.
 */
export function isTangled(text: string): boolean {
  let depths = 0;
  for (const line of text.split(/\r\n?|\n/)) {
    const depth = depthOf(line);
    if (depth > 40) return true;
    depths += depth ** 2;
  }
  const [marks, underscores] = squares(text);
  return depths > 100_000 || marks > 1_500_000 || underscores > 100_000_000 || count(text, /\[\^/g) > 600;
}

/** How many quotes and lists a line may open or continue: a level takes two columns, or one for a quote. */
function depthOf(line: string): number {
  if (/^\s*([-*_])\s*(\1\s*)*$/.test(line)) return 0;
  const [start = ""] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line) ?? [];
  const marked = start.trimEnd();
  const columns = marked.replace(/\t/g, "    ").replace(/\d+[.)]/g, "-").length;
  return Math.max(count(marked, />/g), Math.ceil(columns / 2));
}

/** The marks of links and emphasis, squared for each block; and the underscores in its words, which may be many. */
function squares(text: string): [marks: number, underscores: number] {
  const blocks = text.split(/(?:\r\n?|\n)(?=[ \t]*(?:\r|\n)| {0,3}[-+*]\s)/);
  const sum = (of: (block: string) => number) => blocks.reduce((all, block) => all + of(block) ** 2, 0);
  return [
    sum((block) => bracketsOf(block) + count(block, /[*~]|\b_|_\b/g)),
    sum((block) => count(block, /_/g)),
  ];
}

/** How many links a text may have; for a bracket that closes one, the parser looks for its beginning everywhere. */
export function bracketsOf(text: string): number {
  return Math.max(count(text, /\[/g), count(text, /]/g));
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

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
  return depths > 100_000 || squareOfMarks(text) > 1_500_000 || count(text, /\[\^/g) > 600;
}

/** How many quotes and lists a line may open or continue: a level takes two columns, or one for a quote. */
function depthOf(line: string): number {
  if (/^\s*([-*_])\s*(\1\s*)*$/.test(line)) return 0;
  const [start = ""] = /^(?:[\s>]|[-*+](?=\s)|\d{1,9}[.)](?=\s))*/.exec(line) ?? [];
  const marked = start.trimEnd();
  const columns = marked.replace(/\t/g, "    ").replace(/\d+[.)]/g, "-").length;
  return Math.max(count(marked, />/g), Math.ceil(columns / 2));
}

/** The marks of links and emphasis, squared for each block. */
function squareOfMarks(text: string): number {
  return text
    .split(/(?:\r\n?|\n)(?=[ \t]*(?:\r|\n)| {0,3}[-+*]\s)/)
    .reduce((sum, block) => sum + count(block, /[[*~]|\b_|_\b/g) ** 2, 0);
}

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

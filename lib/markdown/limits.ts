import { bracketsOf, isTangled } from "./nesting";

/** How much of each a text may have: what takes longest to lay out stays below a second. */
export const most = { blocks: 3_000, lines: 10_000, cells: 6_000, marks: 12_000 };

const words = {
  blocks: "blocks (paragraphs, headings, list items)",
  lines: "lines",
  cells: "table cells",
  marks: "marks of links, emphasis and code",
};

/**
 * What is too much about a Markdown text to be laid out, in words for who wrote it, or null. The counts are estimates from
 * above, of one look at each line: a parser would take the time that they are to save.
 */
export function excessOf(markdown: string): string | null {
  const pieces = countPieces(markdown);
  for (const kind of ["blocks", "lines", "cells", "marks"] as const)
    if (pieces[kind] > most[kind])
      return `has ${digits(pieces[kind])} ${words[kind]}, and ${digits(most[kind])} are allowed: shorten it, or split it into several activities`;
  if (isTangled(markdown))
    return "is nested too deeply, or has too much markup in one paragraph or table: simplify it";
  return null;
}

/** How many blocks, lines, cells of tables and marks inside of lines a text has at most, give or take a few. */
export function countPieces(markdown: string): typeof most {
  let [blocks, lines, cells, columns] = [0, 0, 0, 0];
  let isPlainBefore = false;
  for (const line of markdown.split(/\r\n?|\n/)) {
    lines += 1;
    if (line.trim() === "") {
      columns = 0;
      isPlainBefore = false;
      continue;
    }
    const [start = ""] = containers.exec(line) ?? [];
    const inside = count(start, /[>*+-]|\d+/g);
    const isPlain = inside === 0 && !opening.test(line);
    if (!isPlain || !isPlainBefore) blocks += Math.max(1, inside);
    // The rows of a table are filled up to as many cells as its head has.
    const bars = count(line, /\|/g);
    if (bars > 0 && /^[\s>|:-]+$/.test(line)) columns = Math.max(columns, bars);
    cells += Math.max(columns, bars);
    isPlainBefore = isPlain;
  }
  const marks = count(markdown, emphasis) + 2 * (count(markdown, links) + bracketsOf(markdown));
  return { blocks, lines, cells, marks };
}

const containers = /^(?:[\s>]|[-+*](?=\s|$)|\d{1,9}[.)](?=\s|$))*/;
const opening = /^\s*(?:[#=\-*_<|]|~~~|```|\[[^\]]*\]:)/;
const emphasis = /\*+|~+|`+|\b_+|_+\b|\\|&/g;
const links = /<|@|\bwww\.|(?<!\]\()https?:/gi;

const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;
const digits = (number: number) => number.toLocaleString("en");

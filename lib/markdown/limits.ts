import { bracketsOf, isTooComplex } from "./nesting";

/** Keep rendering below a second. */
export const limits = { blocks: 3_000, lines: 10_000, cells: 6_000, marks: 12_000 };

export type Excess = { kind: keyof typeof limits; count: number; allowed: number } | { kind: "nesting" };

/** Returns why a text is too much to render, or null. Estimates from above, because parsing takes the time that this saves. */
export function excessOf(markdown: string): Excess | null {
  const pieces = countPieces(markdown);
  for (const kind of ["blocks", "lines", "cells", "marks"] as const)
    if (pieces[kind] > limits[kind]) return { kind, count: pieces[kind], allowed: limits[kind] };
  return isTooComplex(markdown) ? { kind: "nesting" } : null;
}

export function countPieces(markdown: string): typeof limits {
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
    // The parser fills table rows up to as many cells as the head has.
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

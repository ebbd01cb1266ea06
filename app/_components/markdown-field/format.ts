import { blockInsertion, type Edit, insertion, type Selected } from "./edit";
import type { Format } from "./formats";
import type { InsertedTexts } from "./texts";

export function format(name: Format, selected: Selected, texts: InsertedTexts): Edit {
  if (name === "bold") return marked(selected, "**");
  if (name === "italic") return marked(selected, "_");
  if (name === "code") return code(selected);
  if (name === "link") return link(selected);
  if (name === "table") return blockInsertion(selected, emptyTable(texts), texts.column1);
  if (name === "heading") return changedLines(selected, heading);
  return changedLines(selected, (lines) => listed(lines, prefixes[name]));
}

export function linkTo({ text, start, end }: Selected, address: string): Edit | null {
  const begun = /\]\((https:\/\/)?$/.exec(text.slice(Math.max(0, start - 10), start));
  if (begun) return insertion({ text, start: start - (begun[1]?.length ?? 0), end }, address);
  const words = text.slice(start, end);
  if (!words.trim() || words.includes("\n") || isAddress(words)) return null;
  const linked = `[${words}](${address})`;
  const cursor = start + linked.length;
  return { start, end, text: linked, from: cursor, to: cursor };
}

export const isAddress = (text: string) => /^(https?:\/\/|mailto:)[^\s<>()]+$/i.test(text.trim());

const emptyTable = ({ column1, column2, cell }: InsertedTexts) =>
  `| ${column1} | ${column2} |\n| --- | --- |\n| ${cell} | ${cell} |`;

function marked(selected: Selected, mark: string): Edit {
  const { text } = selected;
  const { start, end } = trimmed(wordAround(selected));
  const [inner, size] = [text.slice(start, end), mark.length];
  if (text.slice(start - size, start) === mark && text.slice(end, end + size) === mark)
    return { start: start - size, end: end + size, text: inner, from: start - size, to: end - size };
  const lines = inner.split("\n");
  const isMarked = lines.every((line) => !contentOf(line) || isWithin(contentOf(line), mark));
  const change = (content: string) => {
    if (!content) return "";
    return isMarked && inner ? content.slice(size, -size) : mark + content + mark;
  };
  if (!inner) return { start, end, text: mark + mark, from: start + size, to: start + size };
  const changed = lines.map((line) => {
    const content = contentOf(line);
    const at = line.lastIndexOf(content);
    return line.slice(0, at) + change(content) + line.slice(at + content.length);
  });
  const after = changed.join("\n");
  if (lines.length > 1 || isMarked) return { start, end, text: after, from: start, to: start + after.length };
  const from = start + inner.lastIndexOf(contentOf(inner)) + size;
  return { start, end, text: after, from, to: start + after.length - size };
}

const isWithin = (content: string, mark: string) =>
  content.length > 2 * mark.length && content.startsWith(mark) && content.endsWith(mark);

const contentOf = (line: string) => line.replace(containers, "").trim();

const containers = /^\s*(?:(?:>|#{1,6}(?=\s)|[-*+](?=\s)|\d{1,9}[.)](?=\s)|\[[ xX]\](?=\s))\s*)*/;

function code(selected: Selected): Edit {
  const { text, start, end } = selected;
  const inner = text.slice(start, end);
  if (!inner.includes("\n")) return marked(selected, inner.includes("`") ? "``" : "`");
  const longest = Math.max(2, ...(inner.match(/`+/g) ?? []).map((run) => run.length));
  const fence = "`".repeat(longest + 1);
  const block = inner.replace(/^\n+|\n+$/g, "");
  return blockInsertion(selected, `${fence}\n${block}\n${fence}`, block);
}

function link(selected: Selected): Edit {
  const { text, start, end } = trimmed(wordAround(selected));
  const words = text.slice(start, end);
  if (isAddress(words)) return { start, end, text: `[](${words.trim()})`, from: start + 1, to: start + 1 };
  const linked = `[${words}](https://)`;
  const from = words ? start + linked.length - 1 : start + 1;
  return { start, end, text: linked, from, to: from };
}

function wordAround(selected: Selected): Selected {
  const { text, start, end } = selected;
  if (start !== end) return selected;
  const before = /[\p{L}\p{N}\p{M}]*$/u.exec(text.slice(0, start))?.[0].length ?? 0;
  const after = /^[\p{L}\p{N}\p{M}]*/u.exec(text.slice(end))?.[0].length ?? 0;
  return { text, start: start - before, end: end + after };
}

// Markdown ignores marks next to a space.
function trimmed({ text, start, end }: Selected): Selected {
  const inner = text.slice(start, end);
  if (!inner.trim()) return { text, start, end: inner ? start : end };
  return {
    text,
    start: start + inner.length - inner.trimStart().length,
    end: end - inner.length + inner.trimEnd().length,
  };
}

type Change = { lines: string[]; isList: boolean };

function changedLines(selected: Selected, change: (lines: string[]) => Change): Edit {
  const { text } = selected;
  const start = text.slice(0, selected.start).lastIndexOf("\n") + 1;
  // A selection that ends at a line's start does not include that line.
  const isBehindBreak = selected.end > selected.start && text[selected.end - 1] === "\n";
  const last = isBehindBreak ? selected.end - 1 : selected.end;
  const end = last + (text.slice(last).split("\n", 1)[0]?.length ?? 0);
  const { lines, isList } = change(text.slice(start, end).split("\n"));
  const block = lines.join("\n");
  const above = isList && isPlain(text.slice(0, start).split("\n").at(-2)) ? "\n" : "";
  const below = isList && isPlain(text.slice(end).split("\n")[1]) ? "\n" : "";
  const from = start + above.length;
  const isCursor = selected.start === selected.end;
  const cursor = Math.max(from, from + block.length - (end - selected.end));
  const range = isCursor ? { from: cursor, to: cursor } : { from, to: from + block.length };
  return { start, end, text: above + block + below, ...range };
}

const isPlain = (line: string | undefined) =>
  line !== undefined && line.trim() !== "" && !/^\s*(?:[-*+>]|\d{1,9}[.)])(?:\s|$)/.test(line);

function heading(lines: string[]): Change {
  const next: Record<string, string> = { "": "## ", "##": "### ", "###": "" };
  const changed = lines.map((line) => {
    const [old = "", marks = ""] = /^(#{1,6})\s+/.exec(line) ?? [];
    return line.trim() || lines.length === 1 ? (next[marks] ?? "") + line.slice(old.length) : line;
  });
  return { lines: changed, isList: false };
}

type Prefix = {
  has: RegExp;
  instead: RegExp;
  of: (number: number) => string;
};

const anyItem = /^(\s*)(?:(?:[-*+]|\d{1,9}[.)])\s+(?:\[[ xX]\]\s+)?)?/;

const prefixes = {
  bullets: { has: /^\s*[-*+]\s+(?!\[[ xX]\]\s)/, instead: anyItem, of: () => "- " },
  numbers: { has: /^\s*\d{1,9}[.)]\s/, instead: anyItem, of: (number) => `${number}. ` },
  tasks: { has: /^\s*[-*+]\s+\[[ xX]\]\s/, instead: anyItem, of: () => "- [ ] " },
  quote: { has: /^>/, instead: /^()/, of: () => "> " },
} satisfies Record<string, Prefix>;

function listed(lines: string[], { has, instead, of }: Prefix): Change {
  const isOne = lines.length === 1;
  const isEmpty = (line: string) => !line.trim() && !isOne;
  if (lines.every((line) => isEmpty(line) || has.test(line))) {
    const plain = instead === anyItem ? anyItem : /^>\s?()/;
    return { lines: lines.map((line) => line.replace(plain, "$1")), isList: false };
  }
  let number = 0;
  const changed = lines.map((line) => {
    if (isEmpty(line)) return instead === anyItem ? line : ">";
    number += 1;
    return line.replace(instead, (_, indent: string) => indent + of(number));
  });
  return { lines: changed, isList: true };
}

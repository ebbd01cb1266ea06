import { type Edit, insertion, isInCode, type Selected } from "./edit";

export function continueList(selected: Selected): Edit | null {
  const { text, start, end } = selected;
  if (start !== end || isInCode(text, start)) return null;
  const lineStart = text.slice(0, start).lastIndexOf("\n") + 1;
  const [line = ""] = text.slice(lineStart).split("\n", 1);
  const [prefix = "", indent = "", quote = "", marker = "", task = ""] = opening.exec(line) ?? [];
  if (!(quote || marker) || start < lineStart + prefix.length) return null;
  if (line.slice(prefix.length).trim() === "") {
    // An empty item in a quotation leaves the list first.
    const kept = marker && quote ? indent + quote : "";
    // Without a blank line, the next text would belong to the item above.
    const left = lineStart === 0 ? kept : `${kept.trimEnd()}\n${kept}`;
    const cursor = lineStart + left.length;
    return { start: lineStart, end: lineStart + line.length, text: left, from: cursor, to: cursor };
  }
  return insertion(selected, `\n${indent}${quote}${nextMarker(marker)}${task ? "[ ] " : ""}`);
}

const opening = /^(\s*)((?:>\s?)*)((?:[-*+]|\d{1,9}[.)])\s+)?(\[[ xX]\]\s+)?/;

function nextMarker(marker: string): string {
  return marker.replace(/\d+/, (number) => String(Number(number) + 1));
}

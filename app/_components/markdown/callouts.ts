import type { Element, Root } from "hast";
import { elementsOf, isElement } from "./tree";

export const calloutKinds = ["note", "tip", "important", "warning", "caution"] as const;

export type CalloutKind = (typeof calloutKinds)[number];

export function callouts() {
  return (tree: Root) => {
    for (const quote of elementsOf(tree)) if (quote.tagName === "blockquote") mark(quote);
  };
}

function mark(quote: Element): void {
  const blocks = quote.children.filter((child) => child.type === "element");
  const [paragraph] = blocks;
  if (!isElement(paragraph, "p")) return;
  const [first, second, ...others] = paragraph.children;
  if (first?.type !== "text") return;
  const [line, kind] = firstLine.exec(first.value) ?? [];
  if (line === undefined || kind === undefined) return;
  const rest = first.value.slice(line.length);
  const isAlone = rest === "" && second === undefined;
  const isLine = line.endsWith("\n") || second === undefined || isElement(second, "br");
  if (!isLine || (isAlone && blocks.length === 1)) return;
  quote.properties.dataCallout = kind.toLowerCase();
  if (isAlone) quote.children = quote.children.filter((child) => child !== paragraph);
  else if (isElement(second, "br") && rest === "") paragraph.children = others;
  else first.value = rest;
}

const firstLine = new RegExp(`^\\[!(${calloutKinds.join("|")})\\][ \\t]*(?:\\n|$)`, "i");

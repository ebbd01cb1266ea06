import type { Root } from "hast";
import { elementsOf, textOf } from "./tree";

/** Gives headings ids of their text. The prefix keeps them from the page's own; no two are the same. */
export function headingIds() {
  return (tree: Root) => {
    const taken = new Set<string>();
    for (const heading of elementsOf(tree)) {
      if (!/^h[1-6]$/.test(heading.tagName) || heading.properties.id) continue;
      heading.properties.id = freeId(`section-${slugOf(textOf(heading))}`, taken);
    }
  };
}

function slugOf(text: string): string {
  const slug = text
    .normalize("NFC")
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}\s_-]/gu, "")
    .trim()
    .replace(/\s+/g, "-");
  return [...slug].slice(0, 80).join("") || "untitled";
}

function freeId(wanted: string, taken: Set<string>): string {
  let id = wanted;
  for (let number = 2; taken.has(id); number += 1) id = `${wanted}-${number}`;
  taken.add(id);
  return id;
}

import type { Root } from "hast";
import { elementsOf, textOf } from "./tree";

export function headingIds() {
  return (tree: Root) => {
    const taken = new Map<string, number>();
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

// Remembers the next number of each id, so that a thousand equal headings stay fast.
function freeId(preferred: string, taken: Map<string, number>): string {
  let id = preferred;
  let number = taken.get(preferred) ?? 2;
  for (; taken.has(id); number += 1) id = `${preferred}-${number}`;
  taken.set(preferred, number);
  if (id !== preferred) taken.set(id, 2);
  return id;
}

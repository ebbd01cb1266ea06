import type { Root } from "hast";
import { elementsOf, textOf } from "./tree";

/** Gives headings ids of their text. The prefix keeps them from the page's own; no two are the same. */
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

// Of each id it is known which number comes next: a thousand headings of the same text are not tried one by one.
function freeId(wanted: string, taken: Map<string, number>): string {
  let id = wanted;
  let number = taken.get(wanted) ?? 2;
  for (; taken.has(id); number += 1) id = `${wanted}-${number}`;
  taken.set(wanted, number);
  if (id !== wanted) taken.set(id, 2);
  return id;
}

import type { Element } from "hast";
import rehypeHighlight from "rehype-highlight";
import { elementsOf, textOf } from "./tree";

export function colouredCode() {
  return (...[tree, file]: Parameters<typeof highlight>) => {
    // Highlighting a hostile text can take quadratic time: beyond this budget, code stays plain.
    let budget = 25_000_000;
    for (const block of [...elementsOf(tree)].filter(({ tagName }) => tagName === "pre")) {
      budget -= textOf(block).length ** 2;
      if (budget >= 0) colour(block, file);
    }
  };
}

// Setting up the grammars of some forty languages is slow.
const highlight = rehypeHighlight();

function colour(block: Element, file: Parameters<typeof highlight>[1]): void {
  const plain = structuredClone(block.children);
  try {
    highlight({ type: "root", children: [block] }, file);
    if (isDeep(block, 30)) block.children = plain;
  } catch (error) {
    // Grammars are recursive: some texts are too deep for them.
    if (!(error instanceof RangeError)) throw error;
    block.children = plain;
  }
}

const isDeep = ({ children }: Element, limit: number): boolean =>
  limit === 0 || children.some((child) => child.type === "element" && isDeep(child, limit - 1));

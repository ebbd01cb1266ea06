import type { Element } from "hast";
import rehypeHighlight from "rehype-highlight";
import { elementsOf, textOf } from "./tree";

/** Colours code by the language that its author names: classes alone, on the server. */
export function colouredCode() {
  return (...[tree, file]: Parameters<typeof highlight>) => {
    // A grammar's time may grow with the square of a text that was made to do harm: what is left then stays plain.
    let budget = 25_000_000;
    for (const block of [...elementsOf(tree)].filter(({ tagName }) => tagName === "pre")) {
      budget -= textOf(block).length ** 2;
      if (budget >= 0) colour(block, file);
    }
  };
}

// Made once: the grammars of some forty languages are set up here.
const highlight = rehypeHighlight();

function colour(block: Element, file: Parameters<typeof highlight>[1]): void {
  const plain = structuredClone(block.children);
  try {
    highlight({ type: "root", children: [block] }, file);
    if (isDeep(block, 30)) block.children = plain;
  } catch (error) {
    // A grammar calls itself for what stands inside: some texts are too deep for it.
    if (!(error instanceof RangeError)) throw error;
    block.children = plain;
  }
}

const isDeep = ({ children }: Element, limit: number): boolean =>
  limit === 0 || children.some((child) => child.type === "element" && isDeep(child, limit - 1));

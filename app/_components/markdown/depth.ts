import type { Element, Root } from "hast";
import { textOf } from "./tree";

/** Flattens deeply nested elements, because browsers give up at 512 levels. */
export function limitDepth() {
  return (tree: Root) => limit(tree, 100);
}

function limit(parent: Root | Element, depth: number): void {
  if (depth === 0) parent.children = [{ type: "text", value: textOf(parent) }];
  else for (const child of parent.children) if (child.type === "element") limit(child, depth - 1);
}

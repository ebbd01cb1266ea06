import type { Element, ElementContent, Root } from "hast";

export function* elementsOf(parent: Root | Element): Generator<Element> {
  for (const child of parent.children) {
    if (child.type !== "element") continue;
    yield child;
    yield* elementsOf(child);
  }
}

export function textOf(node: Root | Root["children"][number]): string {
  if ("children" in node) return node.children.map(textOf).join("");
  return "value" in node ? node.value : "";
}

export function element(
  tagName: string,
  properties: Element["properties"],
  children: ElementContent[],
): Element {
  return { type: "element", tagName, properties, children };
}

export const isElement = (node: ElementContent | undefined, ...names: string[]): node is Element =>
  node?.type === "element" && names.includes(node.tagName);

import type { Element, ElementContent, Root, RootContent } from "hast";

export type Parent = Root | Element;
export type Node = RootContent | ElementContent;

export const isElement = (node: Node | undefined, ...names: string[]): node is Element =>
  node?.type === "element" && (names.length === 0 || names.includes(node.tagName));

export const element = (
  tagName: string,
  children: Node[],
  properties: Element["properties"] = {},
): Element => ({ type: "element", tagName, properties, children: children as ElementContent[] });

/** Replaces each child, innermost first, with the result of `change`. */
export function replaceAll(parent: Parent, change: (node: Node, parent: Parent) => Node[]): void {
  parent.children = (parent.children as Node[]).flatMap((child) => {
    if (child.type === "element") replaceAll(child, change);
    return change(child, parent);
  }) as ElementContent[];
}

/** Changes each parent, outermost first. */
export function everyParent(parent: Parent, change: (parent: Parent) => void): void {
  change(parent);
  for (const child of parent.children) if (child.type === "element") everyParent(child, change);
}

export const setChildren = (parent: Parent, children: Node[]) => {
  parent.children = children as ElementContent[];
};

export function textIn(node: Node | Parent): string {
  if (node.type === "text") return node.value;
  return "children" in node ? (node.children as Node[]).map(textIn).join("") : "";
}

// Word and Google Docs keep empty paragraphs open with non-breaking spaces.
export const isBlank = (text: string) => /^[\s\u00a0\u200b\ufeff]*$/.test(text);

export function stylesOf(node: Element): Map<string, string> {
  const declarations = String(node.properties.style ?? "").split(";");
  return new Map(
    declarations.flatMap((declaration) => {
      const at = declaration.indexOf(":");
      if (at < 0) return [];
      const value = declaration.slice(at + 1).trim();
      return [[declaration.slice(0, at).trim().toLowerCase(), value.toLowerCase()]];
    }),
  );
}

export function classesOf({ properties: { className } }: Element): string[] {
  return Array.isArray(className) ? className.map(String) : [];
}

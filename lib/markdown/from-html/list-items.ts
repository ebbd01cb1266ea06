import type { Element, ElementContent } from "hast";
import { element, isBlank, type Node, textIn } from "./tree";

export type ListItem = {
  list: string;
  level: number;
  isOrdered: boolean;
  start: number;
  children: ElementContent[];
};

export function joinItems(nodes: Node[], itemOf: (node: Node) => ListItem | null): Node[] {
  const joined: Node[] = [];
  let open: OpenList[] = [];
  for (const node of nodes) {
    if (open.length > 0 && isBetween(node)) continue;
    const item = itemOf(node);
    if (!item) {
      open = [];
      joined.push(node);
      continue;
    }
    open = addItem(open, item, joined);
  }
  return joined;
}

type OpenList = { level: number; name: string; element: Element };

function addItem(before: OpenList[], item: ListItem, joined: Node[]): OpenList[] {
  const { level, isOrdered, start, children } = item;
  const name = `${item.list} ${isOrdered}`;
  // A nested list may have another name without ending the outer one.
  const open = before.filter((one) => one.level < level || (one.level === level && one.name === name));
  if (open.at(-1)?.level !== level) {
    const list = element(isOrdered ? "ol" : "ul", [], isOrdered && start !== 1 ? { start } : {});
    const parent = open.at(-1)?.element.children.at(-1);
    if (parent && "children" in parent) parent.children.push(list);
    else joined.push(list);
    open.push({ level, name, element: list });
  }
  open.at(-1)?.element.children.push(element("li", children));
  return open;
}

const isBetween = (node: Node) => node.type === "comment" || (node.type === "text" && isBlank(textIn(node)));

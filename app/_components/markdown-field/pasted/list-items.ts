import type { Element, ElementContent } from "hast";
import { element, isBlank, type Node, textIn } from "./tree";

/** An item that knows its level, as programs write lists that are not nested. */
export type ListItem = {
  /** Which list it is of: an item of another one begins a new list. */
  list: string;
  /** From 1. */
  level: number;
  isOrdered: boolean;
  /** Its number. */
  start: number;
  children: ElementContent[];
};

/** Joins neighboring items into nested lists; `itemOf` says which nodes are items. */
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
  // The same list goes on; one inside of it may have another name.
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

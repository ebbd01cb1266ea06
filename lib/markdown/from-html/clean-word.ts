import type { Element } from "hast";
import { joinItems, type ListItem } from "./list-items";
import {
  classesOf,
  element,
  everyParent,
  isBlank,
  isElement,
  type Node,
  type Parent,
  replaceAll,
  setChildren,
  stylesOf,
  textIn,
} from "./tree";

export function cleanWord(tree: Parent): void {
  // This runs before the list markers go, which Word writes as ignored text.
  everyParent(tree, (parent) => setChildren(parent, joinItems(parent.children as Node[], wordItem)));
  everyParent(tree, (parent) => setChildren(parent, joinItems(parent.children as Node[], onlineItem)));
  replaceAll(tree, (node) => {
    if (!isElement(node)) return [node];
    if (isForWordAlone(node)) return [];
    if (node.tagName.includes(":")) return isBlank(textIn(node)) ? [] : node.children;
    const styles = stylesOf(node);
    if (styles.get("mso-list") === "ignore") return [];
    if (styles.get("mso-spacerun") === "yes") return [{ type: "text", value: " " }];
    return [named(node)];
  });
}

function isForWordAlone(node: Element): boolean {
  const kind = stylesOf(node).get("mso-element") ?? "";
  return (
    kind === "comment-list" || classesOf(node).some((name) => ["MsoCommentReference", "EOP"].includes(name))
  );
}

function named(node: Element): Element {
  const { properties, children } = node;
  const level = Number(properties.ariaLevel ?? 0);
  if (properties.role === "heading" && level >= 1 && level <= 6) return element(`h${level}`, children);
  if (node.tagName !== "p") return node;
  const outline = Number(stylesOf(node).get("mso-outline-level"));
  if (outline >= 1 && outline <= 6) return element(`h${outline}`, children);
  const [name = ""] = classesOf(node);
  if (name === "MsoTitle") return element("h1", children);
  return /^Mso(Intense)?Quote/.test(name) ? element("blockquote", [node]) : node;
}

/** Reads `mso-list:l0 level2 lfo1`, whose paragraph shows the item's marker itself. */
function wordItem(node: Node): ListItem | null {
  if (!isElement(node, "p", "div", "li")) return null;
  const [, list = "", level = ""] = /^(l\d+)\s+level(\d+)/.exec(stylesOf(node).get("mso-list") ?? "") ?? [];
  if (!level) return null;
  const marker = takeMarker(node);
  if (marker === null) return null;
  return { list, level: Number(level), ...orderOf(marker), children: node.children };
}

function takeMarker(node: Element): string | null {
  let marker: string | null = null;
  replaceAll(node, (child) => {
    if (!isElement(child) || stylesOf(child).get("mso-list") !== "ignore") return [child];
    marker ??= textIn(child).replaceAll("\u00a0", " ").trim();
    return [];
  });
  return marker;
}

function orderOf(marker: string): Pick<ListItem, "isOrdered" | "start"> {
  const [, number = ""] = /(\d+)[.)]?$/.exec(marker) ?? [];
  const isOrdered = number !== "" || /^\(?[a-z]{1,6}[.)]$/i.test(marker);
  return { isOrdered, start: Number(number) || 1 };
}

/** Word on the web makes each item a list of its own that states its level. */
function onlineItem(node: Node): ListItem | null {
  const list =
    isElement(node, "div") && classesOf(node).includes("ListContainerWrapper") ? onlyChild(node) : node;
  if (!isElement(list, "ul", "ol")) return null;
  const item = onlyChild(list);
  if (!isElement(item, "li") || item.properties.dataListid === undefined) return null;
  const start = Number(list.properties.start) || 1;
  return {
    list: String(item.properties.dataListid),
    level: Number(item.properties.dataAriaLevel) || 1,
    isOrdered: list.tagName === "ol",
    start,
    children: item.children,
  };
}

function onlyChild(node: Element): Node | undefined {
  const children = node.children.filter((child) => !isBlank(textIn(child)));
  return children.length === 1 ? children[0] : undefined;
}

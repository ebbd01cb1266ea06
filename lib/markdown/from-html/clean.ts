import type { Element, Properties } from "hast";
import { cleanWord } from "./clean-word";
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

export function clean(tree: Parent): void {
  replaceAll(tree, (node) => (isInvisible(node) ? [] : [node]));
  cleanWord(tree);
  replaceAll(tree, (node) => (isElement(node) ? marked(node) : [node]));
  everyParent(tree, nestLists);
  replaceAll(tree, (node) => (isElement(node) ? simplified(node) : [node]));
  dropRepeatedMarks(tree, []);
  everyParent(tree, (parent) => setChildren(parent, joinMarks(parent.children as Node[])));
  replaceAll(tree, hoistSpaces);
  everyParent(tree, dropBlankBlocks);
}

const invisible = [
  "style",
  "script",
  "meta",
  "link",
  "title",
  "xml",
  "template",
  "noscript",
  "button",
  "svg",
];

function isInvisible(node: Node): boolean {
  if (node.type === "comment" || node.type === "doctype") return true;
  if (!isElement(node)) return false;
  return invisible.includes(node.tagName) || stylesOf(node).get("display") === "none";
}

function marked(node: Element): Node[] {
  const { tagName, children } = node;
  const styles = stylesOf(node);
  const weight = styles.get("font-weight") ?? "";
  const isSlanted = styles.get("font-style") === "italic";
  // Google Docs wraps everything in a `b` that isn't bold.
  if (tagName === "b" || tagName === "strong") return isLight(weight) ? children : [node];
  if (tagName === "i" || tagName === "em") return styles.get("font-style") === "normal" ? children : [node];
  if (!["span", "font", "a"].includes(tagName)) return [node];
  if (classesOf(node).includes("Apple-converted-space")) return [{ type: "text", value: " " }];
  const decoration = `${styles.get("text-decoration") ?? ""} ${styles.get("text-decoration-line") ?? ""}`;
  const found = [
    weight && !isLight(weight) && "strong",
    isSlanted && "em",
    decoration.includes("line-through") && "del",
  ].filter((mark) => typeof mark === "string");
  const inside = found.reduce<Node[]>((content, mark) => [element(mark, content)], children);
  return tagName === "a" ? [element("a", inside, node.properties)] : inside;
}

const isLight = (weight: string) => weight !== "" && !/^(bold|bolder|[6-9]00)$/.test(weight);

/** Google Docs writes a nested list after its parent item. */
function nestLists(parent: Parent): void {
  if (!isElement(parent as Node, "ul", "ol")) return;
  const items: Node[] = [];
  for (const child of parent.children as Node[]) {
    const last = items.at(-1);
    if (isElement(child, "ul", "ol") && isElement(last, "li")) last.children.push(child);
    else if (isElement(child, "ul", "ol")) items.push(element("li", [child]));
    else if (!isBlank(textIn(child)) || isElement(child)) items.push(child);
  }
  setChildren(parent, items);
}

function simplified(node: Element): Node[] {
  const { tagName, properties, children } = node;
  // A page's own anchors and local files lead nowhere from here.
  if (tagName === "a" && !/^(https?:|mailto:|tel:|\/(?!\/))/i.test(String(properties.href ?? "")))
    return children;
  if (tagName === "u") return children;
  if (tagName === "li") return [listItem(node)];
  if (tagName === "td" || tagName === "th") {
    flatten(node);
    node.properties.colSpan = Math.min(Number(properties.colSpan) || 1, mostColumns);
  }
  if (tagName === "table") return table(node);
  return [node];
}

/** One cell of a hostile page could fill the memory with empty ones. */
const mostColumns = 50;

function listItem(node: Element): Element {
  const { role, ariaChecked } = node.properties;
  // Google Docs draws the box of a task.
  const isTask = role === "checkbox" || ariaChecked !== undefined;
  const content = node.children.filter((child) => !(isTask && isElement(child, "img")));
  const paragraphs = content.filter((child) => isElement(child, "p"));
  const close =
    paragraphs.length === 1
      ? content.flatMap((one) => (isElement(one, "p") ? one.children : [one]))
      : content;
  if (!isTask) return element("li", close);
  const checked: Properties = { type: "checkbox", checked: String(ariaChecked) === "true" };
  return element("li", [element("input", [], checked), { type: "text", value: " " }, ...close]);
}

/** Makes the first row the head, because Markdown requires one. A table of one cell is only layout. */
function table(node: Element): Node[] {
  const rows = rowsIn(node);
  const cells = rows.flatMap((row) => row.children.filter((cell) => isElement(cell, "td", "th")));
  if (cells.length === 1) return (cells[0] as Element).children;
  if (!cells.some((cell) => isElement(cell, "th")))
    for (const cell of rows[0]?.children ?? []) if (isElement(cell, "td")) cell.tagName = "th";
  return [node];
}

function flatten(cell: Element): void {
  const space: Node = { type: "text", value: " " };
  replaceAll(cell, (node) => {
    if (!isElement(node, "p", "div", "ul", "ol", "li", "br")) return [node];
    return [{ ...space }, ...node.children, { ...space }];
  });
}

function rowsIn(node: Element): Element[] {
  return node.children.flatMap((child) => {
    if (isElement(child, "tr")) return [child];
    return isElement(child, "thead", "tbody", "tfoot") ? rowsIn(child) : [];
  });
}

const marks = ["strong", "em", "del"];
const sameAs: Record<string, string> = { b: "strong", i: "em", s: "del", strike: "del" };

const boldAlready = ["h1", "h2", "h3", "h4", "h5", "h6", "th"];

function dropRepeatedMarks(parent: Parent, open: readonly string[]): void {
  const kept = (parent.children as Node[]).flatMap((child): Node[] => {
    if (!isElement(child)) return [child];
    const name = sameAs[child.tagName] ?? child.tagName;
    const mark = boldAlready.includes(name) ? "strong" : marks.includes(name) ? name : null;
    const isOpen = mark !== null && open.includes(mark);
    dropRepeatedMarks(child, mark === null || isOpen ? open : [...open, mark]);
    return isOpen && mark === name ? child.children : [child];
  });
  setChildren(parent, kept);
}

/** Word splits a bold sentence into several runs, whose marks would touch. */
function joinMarks(nodes: Node[]): Node[] {
  const joined: Node[] = [];
  for (const node of nodes) {
    const last = joined.at(-1);
    if (!isElement(node)) joined.push(node);
    else {
      node.tagName = sameAs[node.tagName] ?? node.tagName;
      if (isElement(last, node.tagName) && marks.includes(node.tagName)) last.children.push(...node.children);
      else joined.push(node);
    }
  }
  return joined;
}

/** Markdown allows no spaces at the edges of bold text and links. */
function hoistSpaces(node: Node): Node[] {
  if (!isElement(node, "a", ...marks)) return [node];
  const space: Node = { type: "text", value: " " };
  if (isBlank(textIn(node)) && !hasPicture(node)) return textIn(node) ? [space] : [];
  const [first, last] = [node.children[0], node.children.at(-1)];
  const before = first?.type === "text" && /^\s/.test(first.value);
  const after = last?.type === "text" && /\s$/.test(last.value);
  if (before) first.value = first.value.trimStart();
  if (after) last.value = last.value.trimEnd();
  return [...(before ? [space] : []), node, ...(after ? [{ ...space }] : [])];
}

const blocks = [
  "p",
  "h1",
  "h2",
  "h3",
  "h4",
  "h5",
  "h6",
  "blockquote",
  "ul",
  "ol",
  "table",
  "div",
  "pre",
  "hr",
];

/** Empty paragraphs and line breaks make the distance in documents; Markdown has its own. */
function dropBlankBlocks(parent: Parent): void {
  const hasBlocks = parent.children.some((child) => isElement(child, ...blocks));
  const kept = (parent.children as Node[]).filter((child) => {
    if (isElement(child, "p", "h1", "h2", "h3", "h4", "h5", "h6", "li", "blockquote"))
      return !isBlank(textIn(child)) || hasPicture(child);
    return !(hasBlocks && isElement(child, "br"));
  });
  if (parent.type === "root" || isElement(parent as Node, "p", "li", "td", "th"))
    while (isBreakOrBlank(kept.at(-1))) kept.pop();
  setChildren(parent, kept);
}

const isBreakOrBlank = (node: Node | undefined) =>
  isElement(node, "br") || (node?.type === "text" && isBlank(node.value));

const hasPicture = (node: Element): boolean =>
  node.children.some((child) => isElement(child, "img", "input") || (isElement(child) && hasPicture(child)));

import type { Element, Root } from "hast";
import { element, elementsOf, isElement } from "./tree";

export function taskLabels() {
  return (tree: Root) => {
    for (const item of elementsOf(tree)) if (isTask(item)) label(item);
  };
}

const isTask = ({ properties: { className } }: Element) =>
  Array.isArray(className) && className.includes("task-list-item");

function label(item: Element): void {
  const paragraph = item.children.find((child) => isElement(child, "p"));
  const box = holdsCheckbox(paragraph) ? paragraph : item;
  const end = box.children.findIndex((child) => isElement(child, ...blocks));
  const words = end === -1 ? box.children : box.children.slice(0, end);
  box.children = [element("label", {}, words), ...box.children.slice(words.length)];
}

const holdsCheckbox = (node?: Element["children"][number]): node is Element =>
  node?.type === "element" && node.children.some((child) => isElement(child, "input"));

const blocks = ["ul", "ol", "p", "pre", "blockquote", "table", "hr", "h1", "h2", "h3", "h4", "h5", "h6"];

import type { ElementContent, Element as HtmlElement, Root } from "hast";
import { SaxesParser } from "saxes";
import { skip } from "./question-file";

/** `name` has no prefix of a namespace. `line` starts at 1. */
export type XmlElement = {
  name: string;
  attributes: Record<string, string>;
  children: (XmlElement | string)[];
  line: number;
};

const maxDepth = 100;

/** Reads a document without a DTD, and with the five entities of XML alone. Skips a malformed one. */
export function parseXml(text: string, firstLine = 1): XmlElement {
  const root: XmlElement = { name: "", attributes: {}, children: [], line: firstLine };
  const open = [root];
  const parser = new SaxesParser();
  const lineNow = () => firstLine + parser.line - 1;
  const refuse = (message: string): never => skip("malformed", message, lineNow());
  const addText = (text: string) => open.at(-1)?.children.push(text);
  parser.on("error", ({ message }) => refuse(message.replace(/^\d+:\d+: /, "")));
  parser.on("doctype", () => refuse("<!DOCTYPE>"));
  parser.on("text", addText);
  parser.on("cdata", addText);
  parser.on("opentag", ({ name, attributes }) => {
    if (open.length > maxDepth) refuse(`>${maxDepth} <…>`);
    const element = {
      name: localName(name),
      attributes: byLocalName(attributes),
      children: [],
      line: lineNow(),
    };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on("closetag", () => open.pop());
  parser.write(text).close();
  return root.children.find((child) => typeof child !== "string") ?? refuse("<>");
}

const localName = (name: string) => name.slice(name.indexOf(":") + 1);

const byLocalName = (attributes: Record<string, string>) =>
  Object.fromEntries(Object.entries(attributes).map(([name, value]) => [localName(name), value]));

export function childrenOf(element: XmlElement | undefined, ...names: string[]): XmlElement[] {
  return (element?.children ?? []).filter(
    (child): child is XmlElement =>
      typeof child !== "string" && (names.length === 0 || names.includes(child.name)),
  );
}

export const childOf = (element: XmlElement | undefined, name: string): XmlElement | undefined =>
  childrenOf(element, name)[0];

export function descendantsOf(element: XmlElement): XmlElement[] {
  return childrenOf(element).flatMap((child) => [child, ...descendantsOf(child)]);
}

export function textOf(element: XmlElement | undefined): string {
  return (element?.children ?? [])
    .map((child) => (typeof child === "string" ? child : textOf(child)))
    .join("");
}

/** Returns what is inside as a tree of HTML. `replace` returns null for elements that stay as they are. */
export function htmlIn(
  element: XmlElement,
  replace: (child: XmlElement) => ElementContent[] | null = () => null,
): Root {
  return { type: "root", children: contentOf(element, replace) };
}

function contentOf(
  element: XmlElement,
  replace: (child: XmlElement) => ElementContent[] | null,
): ElementContent[] {
  return element.children.flatMap((child): ElementContent[] => {
    if (typeof child === "string") return [{ type: "text", value: child }];
    const replaced = replace(child);
    if (replaced) return replaced;
    const properties: HtmlElement["properties"] = { ...child.attributes };
    const tagName = child.name.toLowerCase();
    return [{ type: "element", tagName, properties, children: contentOf(child, replace) }];
  });
}

/** XML 1.0 can't have most control characters, not even escaped. */
export const withoutControls = (text: string) =>
  text.replaceAll(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");

export function escapeXml(text: string): string {
  return withoutControls(text).replaceAll(/[&<>"\r]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

import type { Element, ElementContent, Root, RootContent } from "hast";
import { type ClientTexts, fill } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { type IconName, iconAddress } from "../icon";
import { isExternal, safeAddress } from "./addresses";
import type { CalloutKind } from "./callouts";
import { element, isElement, textOf } from "./tree";

export type MarkdownTexts = ClientTexts<Messages["markdown"]>;

export type Links = {
  site: string;
  texts: MarkdownTexts;
  target?: "_blank" | undefined;
};

export function pageElements({ children }: Root, links: Links): Root {
  return { type: "root", children: shown(children, links) };
}

function shown(nodes: readonly RootContent[], links: Links): ElementContent[] {
  return nodes.flatMap((node): ElementContent[] => {
    if (node.type === "element") return shownAs(node, shown(node.children, links), links);
    if (node.type === "text" || node.type === "raw") return [{ type: "text", value: node.value }];
    return [];
  });
}

function shownAs(node: Element, children: ElementContent[], links: Links): ElementContent[] {
  const { tagName, properties } = node;
  if (/^h[1-6]$/.test(tagName)) return [heading(node, children, links)];
  if (tagName === "a") return link(node, children, links);
  if (tagName === "img") return image(properties, links);
  if (tagName === "blockquote" && properties.dataCallout)
    return [callout(properties.dataCallout as CalloutKind, children, links)];
  // A box that scrolls must be reachable with the keyboard.
  if (tagName === "pre") return [element("pre", { ...properties, tabIndex: 0 }, children)];
  if (tagName === "table") return [table(node, children, links)];
  if (tagName === "th" || tagName === "td") return [cell(node, children)];
  return [element(tagName, properties, children)];
}

function table(
  { properties, children: parts }: Element,
  children: ElementContent[],
  { texts }: Links,
): Element {
  const head = parts.flatMap((part) => (isElement(part, "thead") ? part.children : []));
  const headings = head.flatMap((row) => (isElement(row, "tr") ? cellsIn(row).map(headingOf) : []));
  const isWide = headings.length > 2;
  if (isWide)
    for (const body of children.filter((part) => isElement(part, "tbody")))
      for (const row of body.children)
        if (isElement(row, "tr"))
          for (const [index, cell] of cellsIn(row).entries())
            if (headings[index]) cell.properties.dataHeading = headings[index];
  return element(
    "div",
    {
      className: isWide ? ["markdown-scroll", "markdown-wide"] : ["markdown-scroll"],
      role: "group",
      ariaLabel: texts.table,
      tabIndex: 0,
    },
    [element("table", properties, children)],
  );
}

const cellsIn = ({ children }: Element) => children.filter((cell) => isElement(cell, "th", "td"));

function headingOf(cell: Element): string {
  const text = textOf(cell).trim();
  return text.length > 40 ? `${text.slice(0, 39).trimEnd()}…` : text;
}

/** The link stands beside the heading, so that the heading's accessible name stays its text. */
function heading(node: Element, children: ElementContent[], { texts }: Links): Element {
  const tagName = node.tagName === "h1" ? "h2" : node.tagName;
  const { id } = node.properties;
  const anchor = element(
    "a",
    {
      href: `#${encodeURIComponent(String(id))}`,
      ariaLabel: fill(texts.linkTo, { heading: textOf(node) }),
      className: ["markdown-anchor", "print:hidden"],
    },
    [icon("anchor")],
  );
  return element("div", { className: ["markdown-heading", `markdown-${tagName}`] }, [
    element(tagName, node.properties, children),
    ...(id ? [anchor] : []),
  ]);
}

function link(node: Element, children: ElementContent[], { site, target, texts }: Links): ElementContent[] {
  const { properties } = node;
  const href = safeAddress(String(properties.href ?? ""), "href", site);
  if (!href) return children;
  if (href.startsWith("#")) return [element("a", { ...properties, href }, children)];
  if (!isExternal(href, site)) return [element("a", { ...properties, href, target }, children)];
  const isImage = node.children.some((child) => isElement(child, "img"));
  const outside = { ...properties, href, target, className: ["external"], rel: ["noopener", "noreferrer"] };
  return [element("a", outside, [...children, ...(isImage ? [] : [icon("external", texts.anotherSite)])])];
}

function image(properties: Element["properties"], { site }: Links): ElementContent[] {
  const [src, alt] = [safeAddress(String(properties.src ?? ""), "src", site), String(properties.alt ?? "")];
  if (!src) return [{ type: "text", value: alt }];
  const fetched = { loading: "lazy", decoding: "async", referrerPolicy: "no-referrer" };
  return [element("img", { ...properties, src, alt, ...fetched }, [])];
}

/** Names the kind by word and icon too, because color alone isn't accessible. */
function callout(kind: CalloutKind, children: ElementContent[], { texts }: Links): Element {
  return element("div", { role: "note", className: ["callout", `callout-${kind}`] }, [
    element("p", { className: ["callout-title"], dir: "auto" }, [
      icon(kind),
      { type: "text", value: ` ${texts[kind]}` },
    ]),
    ...children,
  ]);
}

const alignments: Record<string, string> = {
  left: "text-left",
  center: "text-center",
  right: "text-right",
};

function cell(
  { tagName, properties: { align, ...properties } }: Element,
  children: ElementContent[],
): Element {
  const alignment = alignments[String(align)];
  return element(tagName, alignment ? { ...properties, className: [alignment] } : properties, children);
}

function icon(name: IconName, label?: string): Element {
  const spoken: Element["properties"] = label ? { role: "img", ariaLabel: label } : { ariaHidden: "true" };
  const drawing = element("use", { href: iconAddress(name) }, []);
  return element("svg", { className: ["icon"], ...spoken }, [drawing]);
}

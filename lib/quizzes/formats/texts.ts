import type { Element, Root } from "hast";
import { fromHtml } from "hast-util-from-html";
import { toHtml } from "hast-util-to-html";
import type { PhrasingContent } from "mdast";
import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import remarkRehype from "remark-rehype";
import { unified } from "unified";
import { fileScope } from "@/lib/content-url";
import { env } from "@/lib/env";
import { clean } from "@/lib/markdown/from-html/clean";
import { inMarkdown, markdownOf } from "@/lib/markdown/from-html/to-markdown";
import { isElement, type Node, replaceAll, textIn } from "@/lib/markdown/from-html/tree";
import "@/lib/markdown/linear-edits";
import { type Reasons, skip } from "./question-file";
import { withoutControls } from "./xml";

/** Converts HTML from a question to Markdown. Drops pictures that aren't at an address, and says so. */
export function markdownFromHtml(html: string, reasons: Reasons): string {
  if (!/[<&]/.test(html)) return markdownFromPlain(html);
  if (depthOf(html) > 100) skip("nested_too_deeply");
  return markdownFromTree(fromHtml(html, { fragment: true }), reasons);
}

export function markdownFromTree(tree: Root, reasons: Reasons): string {
  replaceAll(tree, (node) => (isElement(node) ? expressible(node, reasons) : [node]));
  clean(tree);
  return markdownOf(tree).markdown;
}

/** Escapes what would be Markdown, and keeps the lines. */
export function markdownFromPlain(text: string): string {
  const paragraphs = text.trim().split(/\n\s*\n/);
  return inMarkdown({
    type: "root",
    children: paragraphs.map((lines) => ({ type: "paragraph", children: withBreaks(lines) })),
  });
}

/** Reads a text of Moodle whose format is its own: HTML whose line breaks count, or plain text. */
export function markdownFromMoodle(text: string, reasons: Reasons): string {
  if (!hasTags(text) && !/&#?\w+;/.test(text)) return markdownFromPlain(text);
  const hasBlocks = /<(p|div|br|ul|ol|table|h\d|pre)\b/i.test(text);
  return markdownFromHtml(hasBlocks ? text : text.trim().replaceAll("\n", "<br>"), reasons);
}

export function plainFromHtml(html: string, reasons: Reasons): string {
  if (!hasTags(html) && !/&#?\w+;/.test(html)) return html.trim();
  if (depthOf(html) > 100) skip("nested_too_deeply");
  return plainFromTree(fromHtml(html, { fragment: true }), reasons);
}

/** Reads a text that Lectern shows in a list of choices, which has no formats. */
export function plainFromTree(tree: Root, reasons: Reasons): string {
  replaceAll(tree, (node) => {
    if (!isElement(node)) return [node];
    const { tagName, properties } = node;
    if (tagName === "math") skip("formula");
    if (tagName === "img") reasons.add("picture_dropped", String(properties.alt ?? ""));
    if (formats.includes(tagName)) reasons.add("formatting_dropped", tagName);
    return [node];
  });
  return textIn(tree).replaceAll(/\s+/g, " ").trim();
}

const formats = ["b", "strong", "i", "em", "code", "sub", "sup", "ul", "ol", "table"];

/** Returns XHTML; raw HTML in the Markdown stays text, as on Lectern's pages. */
export function htmlFromMarkdown(markdown: string): string {
  const tree = processor.runSync(processor.parse(markdown)) as Root;
  const html = toHtml(tree, { closeSelfClosing: true, closeEmptyElements: true });
  return withoutControls(html).replaceAll("]]>", "]]&#62;");
}

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, {
    handlers: { html: (_state, node: { value: string }) => ({ type: "text", value: node.value }) },
  })
  .freeze();

const hasTags = (text: string) => /<\/?[a-z][^<>]*>/i.test(text);

const withBreaks = (lines: string): PhrasingContent[] =>
  lines
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .flatMap((value, number) => {
      const text: PhrasingContent = { type: "text", value };
      return number === 0 ? [text] : [{ type: "break" }, text];
    });

const withoutEnd = /^(area|base|br|col|embed|hr|img|input|link|meta|source|track|wbr|p|li|td|th|tr|option)$/i;

/**
 * Counts open tags, because those who walk a parser's tree call themselves for each. An end tag counts only if it closes the last open
 * tag, because a parser can ignore others. The result may be too large, but not too small.
 */
function depthOf(html: string): number {
  const open: string[] = [];
  let deepest = 0;
  for (const [, slash, written = ""] of html.matchAll(/<(\/?)([a-z][\w:-]*)/gi)) {
    const name = written.toLowerCase();
    if (withoutEnd.test(name)) continue;
    if (!slash) open.push(name);
    else if (open.at(-1) === name) open.pop();
    deepest = Math.max(deepest, open.length);
  }
  return deepest;
}

function expressible(node: Element, reasons: Reasons): Node[] {
  const { tagName, properties } = node;
  if (tagName === "math") skip("formula");
  if (tagName === "img") {
    if (fileScope(String(properties.src ?? "").trim(), env().BASE_URL)) return [node];
    const alt = String(properties.alt ?? "");
    reasons.add("picture_dropped", alt);
    return alt ? [{ type: "text", value: alt }] : [];
  }
  if (["object", "video", "audio", "iframe", "embed", "svg"].includes(tagName)) {
    reasons.add("feature_dropped", tagName);
    return [];
  }
  if (tagName === "sub" || tagName === "sup") return script(node, reasons);
  return [node];
}

const small = { sup: "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻", sub: "₀₁₂₃₄₅₆₇₈₉₊₋" };

/** Markdown has no x² or H₂O, but Unicode has. */
function script(node: Element, reasons: Reasons): Node[] {
  const text = textIn(node).trim().replaceAll(/[−–]/g, "-");
  const signs = [...small[node.tagName as keyof typeof small]];
  if (/^[\d+-]+$/.test(text))
    return [{ type: "text", value: [...text].map((sign) => signs["0123456789+-".indexOf(sign)]).join("") }];
  reasons.add("formatting_dropped", node.tagName);
  return [{ type: "text", value: node.tagName === "sup" ? "^" : "_" }, ...node.children];
}

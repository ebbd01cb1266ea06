import type { Root } from "hast";
import { toMdast } from "hast-util-to-mdast";
import type { Root as MarkdownRoot, Nodes } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmTableToMarkdown } from "mdast-util-gfm-table";
import { gfmTaskListItemToMarkdown } from "mdast-util-gfm-task-list-item";
import { defaultHandlers, type Handle, toMarkdown } from "mdast-util-to-markdown";

/** Converts a clean tree (`clean.ts`). */
export function markdownOf(tree: Root): { markdown: string; document: MarkdownRoot } {
  const document = toMdast(tree) as MarkdownRoot;
  tightenLists(document);
  return { markdown: inMarkdown(document), document };
}

export function inMarkdown(document: MarkdownRoot): string {
  const markdown = toMarkdown(document, {
    bullet: "-",
    rule: "-",
    resourceLink: true,
    listItemIndent: "one",
    handlers: {
      text: withPlainAmpersands(defaultHandlers.text),
      link: withPlainAmpersands(defaultHandlers.link),
      image: withPlainAmpersands(defaultHandlers.image),
    },
    // The extension for literal addresses would escape them.
    extensions: [
      gfmStrikethroughToMarkdown(),
      gfmTableToMarkdown({ tablePipeAlign: false }),
      gfmTaskListItemToMarkdown(),
    ],
  });
  return markdown.trim();
}

function tightenLists(node: Nodes): void {
  if (!("children" in node)) return;
  for (const child of node.children) tightenLists(child);
  if (node.type === "listItem")
    node.spread = node.children.filter(({ type }) => type === "paragraph").length > 1;
  if (node.type === "list") node.spread = node.children.some(({ spread }) => spread);
}

/** An ampersand needs an escape only where it would begin a character reference. */
function withPlainAmpersands(handle: Handle): Handle {
  const handlePlainly: Handle = (...given) => handle(...given).replace(/\\&(?!#?\w+;)/g, "&");
  return Object.assign(handlePlainly, handle);
}

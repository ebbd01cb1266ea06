import remarkGfm from "remark-gfm";
import remarkParse from "remark-parse";
import { unified } from "unified";
import "./linear-edits";

export function imagesIn(markdown: string): string[] {
  if (!markdown.includes("![")) return [];
  const nodes = [...nodesOf(parser.parse(markdown))];
  const definitions = new Map<string, string>();
  for (const { type, identifier = "", url = "" } of nodes)
    if (type === "definition" && !definitions.has(identifier)) definitions.set(identifier, url);
  return nodes.flatMap(({ type, identifier = "", url = "" }) => {
    if (type === "image") return [url];
    return type === "imageReference" ? [definitions.get(identifier) ?? ""] : [];
  });
}

const parser = unified().use(remarkParse).use(remarkGfm).freeze();

type Node = { type: string; url?: string; identifier?: string; children?: readonly unknown[] };

function* nodesOf(root: unknown): Generator<Node> {
  const waiting = [root as Node];
  for (let node = waiting.pop(); node; node = waiting.pop()) {
    yield node;
    for (const child of [...(node.children ?? [])].reverse()) waiting.push(child as Node);
  }
}

import type { Root } from "hast";
import type { Root as MarkdownRoot, Nodes } from "mdast";
import { clean } from "@/lib/markdown/from-html/clean";
import { markdownOf } from "@/lib/markdown/from-html/to-markdown";
import type { InsertedTexts } from "../texts";
import { type FoundPictures, takePictures } from "./pictures";

export type Converted = FoundPictures & {
  markdown: string;
  isPlain: boolean;
};

export function convert(tree: Root, takenNames: readonly string[], texts: InsertedTexts): Converted {
  clean(tree);
  const pictures = takePictures(tree, takenNames, texts);
  const { markdown, document } = markdownOf(tree);
  return { ...pictures, markdown, isPlain: isPlain(document) };
}

function isPlain(document: MarkdownRoot): boolean {
  const [only, ...others] = document.children;
  return (only?.type === "code" && others.length === 0) || !hasStructure(document);
}

const hasStructure = (node: Nodes): boolean =>
  "children" in node
    ? !["root", "paragraph"].includes(node.type) || node.children.some(hasStructure)
    : !["text", "break"].includes(node.type);

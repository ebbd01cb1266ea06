import type { Root } from "hast";
import { fromDom } from "hast-util-from-dom";
import type { InsertedTexts } from "../texts";
import { type Converted, convert } from "./to-markdown";

/** Parses without loading or running anything. */
export function convertHtml(html: string, takenNames: readonly string[], texts: InsertedTexts): Converted {
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return convert({ type: "root", children: (fromDom(body) as Root).children }, takenNames, texts);
}

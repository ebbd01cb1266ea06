import type { Root } from "hast";
import { element, elementsOf, isElement } from "./tree";

export function figures() {
  return (tree: Root) => {
    for (const paragraph of elementsOf(tree)) {
      const [image, second] = paragraph.children;
      if (paragraph.tagName !== "p" || second || !isElement(image, "img") || !image.properties.title)
        continue;
      const { title, ...properties } = image.properties;
      paragraph.tagName = "figure";
      paragraph.children = [
        { ...image, properties },
        element("figcaption", {}, [{ type: "text", value: String(title) }]),
      ];
    }
  };
}

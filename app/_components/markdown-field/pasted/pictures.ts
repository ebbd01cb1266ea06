import { isElement, type Parent, replaceAll } from "@/lib/markdown/from-html/tree";
import { type NamedPicture, placeholderWords, plainName, uniqueName } from "../placeholder";
import type { InsertedTexts } from "../texts";

export type FoundPictures = {
  embedded: NamedPicture[];
  unreadable: number;
  elsewhere: number;
};

export function takePictures(
  tree: Parent,
  takenNames: readonly string[],
  texts: InsertedTexts,
): FoundPictures {
  const embedded: NamedPicture[] = [];
  let [unreadable, elsewhere] = [0, 0];
  replaceAll(tree, (node) => {
    if (!isElement(node, "img")) return [node];
    const { src, alt, width, height } = node.properties;
    const address = String(src ?? "").trim();
    if (isPoint(width) || isPoint(height)) return [];
    if (/^https?:\/\/|^\/media\//i.test(address)) {
      if (!address.startsWith("/")) elsewhere += 1;
      return [node];
    }
    const [head = "", mediaType = ""] =
      /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,/i.exec(address) ?? [];
    const bytes = head ? bytesOf(address.slice(head.length)) : null;
    if (!bytes?.length) {
      unreadable += 1;
      return [];
    }
    const words = plainName(String(alt ?? "").slice(0, 80)) || texts.picture;
    const ending = mediaType.toLowerCase().replace("image/", "").replace("jpeg", "jpg");
    const taken = [...takenNames, ...embedded.map(({ name }) => name)];
    const file = new File([bytes], `${words}.${ending}`, { type: mediaType });
    const name = uniqueName(file.name, taken);
    embedded.push({ name, file });
    node.properties = { src: "", alt: placeholderWords(name, texts) };
    return [node];
  });
  return { embedded, unreadable, elsewhere };
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (byte) => byte.charCodeAt(0));
  } catch {
    return null;
  }
}

// One-pixel pictures count readers of mails.
const isPoint = (size: unknown) => size !== undefined && Number(size) <= 1;

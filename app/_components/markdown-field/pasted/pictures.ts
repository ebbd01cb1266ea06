import { placeholderWords, plainName, uniqueName } from "../placeholder";
import { isElement, type Parent, replaceAll } from "./tree";

/** `name` is that of its placeholder. */
export type EmbeddedPicture = { name: string; mediaType: string; base64: string };

export type FoundPictures = {
  embedded: EmbeddedPicture[];
  /** How many are files of another computer, which a browser can't read. */
  unreadable: number;
  /** How many stay on other sites. */
  elsewhere: number;
};

/** Takes the pictures that are part of the HTML out of it, and leaves their placeholders. */
export function takePictures(tree: Parent, takenNames: readonly string[]): FoundPictures {
  const embedded: EmbeddedPicture[] = [];
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
    const [, mediaType = "", base64 = ""] =
      /^data:(image\/(?:png|jpeg|webp|gif|avif));base64,([\sa-z\d+/=]+)$/i.exec(address) ?? [];
    if (!base64) {
      unreadable += 1;
      return [];
    }
    const words = plainName(String(alt ?? "").slice(0, 80)) || "Picture";
    const ending = mediaType.toLowerCase().replace("image/", "").replace("jpeg", "jpg");
    const taken = [...takenNames, ...embedded.map(({ name }) => name)];
    const name = uniqueName(`${words}.${ending}`, taken);
    embedded.push({ name, mediaType, base64 });
    node.properties = { src: "", alt: placeholderWords(name) };
    return [node];
  });
  return { embedded, unreadable, elsewhere };
}

// Counts readers of mails.
const isPoint = (size: unknown) => size !== undefined && Number(size) <= 1;

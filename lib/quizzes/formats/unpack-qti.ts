import { strFromU8, unzipSync } from "fflate";
import { maxFileLength, maxQuestions } from "./question-file";

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Joins the XML files of a package into one text, which `readQti` takes apart again. Returns null for a damaged package. */
export function unpackQti(bytes: Uint8Array): string | null {
  let [count, length] = [0, 0];
  try {
    const files = unzipSync(bytes, {
      filter({ name, originalSize }) {
        if (!name.toLowerCase().endsWith(".xml") || name.endsWith("imsmanifest.xml")) return false;
        [count, length] = [count + 1, length + originalSize];
        return count <= 2 * maxQuestions && length <= maxFileLength;
      },
    });
    const texts = Object.entries(files).map(([name, content]) => declared(name, strFromU8(content)));
    return texts.filter((text) => /<(\w+:)?assessmentItem[\s>]/.test(text)).join("\n");
  } catch {
    return null;
  }
}

function declared(name: string, text: string): string {
  const body = text.replace(/^\ufeff?\s*(<\?xml[^>]*\?>)?/, "");
  return `<?xml version="1.0"?>\n<!-- ${name.replaceAll(/[^\w./ -]|--/g, "_")} -->\n${body.trim()}\n`;
}

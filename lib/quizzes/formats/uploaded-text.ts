import { isZip, unpackQti } from "./unpack-qti";

/** In characters: a form sends a text twice, and its body may have two megabytes. */
export const maxFormText = 400_000;

/** Reads an uploaded file. Returns null for bytes that are no text in UTF-8 or UTF-16, and for a damaged package. */
export function textOfUpload(bytes: Uint8Array): string | null {
  if (isZip(bytes)) return unpackQti(bytes);
  const [first, second] = bytes;
  const encoding =
    first === 0xff && second === 0xfe ? "utf-16le" : first === 0xfe && second === 0xff ? "utf-16be" : "utf-8";
  try {
    return withoutFiles(new TextDecoder(encoding, { fatal: true }).decode(bytes));
  } catch {
    return null;
  }
}

/** Moodle embeds pictures, which an import drops. Keeps their lines, so that a report names the right ones. */
function withoutFiles(text: string): string {
  return text.replaceAll(/(<file\s[^<>]*>)([^<]*)(?=<\/file>)/g, (all, start: string, content: string) =>
    start.includes('encoding="base64"') ? start + content.replaceAll(/[^\n]/g, "") : all,
  );
}

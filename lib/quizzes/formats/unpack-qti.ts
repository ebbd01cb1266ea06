import { Unzip, UnzipInflate } from "fflate";
import { maxFileLength, maxQuestions } from "./question-file";

export const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/** Stand in a package's text for a file that can't be read, so that `readQti` reports it. */
export const unreadFiles = { notText: "not-text", tooLong: "too-long" } as const;

/** A step of four kilobytes holds four megabytes at most. */
const step = 4096;

/**
 * Joins the XML files of a package into one text, which `readQti` takes apart again. Returns null for a damaged package. Reads entries
 * in turn and counts what they hold, because the sizes that a package declares can be false.
 */
export function unpackQti(bytes: Uint8Array): string | null {
  const texts: string[] = [];
  let [count, left, tooLong] = [0, maxFileLength, ""];
  const unzip = new Unzip((file) => {
    if (!/\.xml$/i.test(file.name) || /(^|\/)(imsmanifest\.xml$|__MACOSX\/)/i.test(file.name)) return;
    const chunks: Uint8Array[] = [];
    count += 1;
    file.ondata = (error, chunk, isLast) => {
      if (error) throw error;
      left -= chunk.length;
      if (left < 0 || count > 2 * maxQuestions) tooLong ||= file.name;
      else chunks.push(chunk);
      if (isLast && !tooLong) texts.push(documentOf(file.name, chunks));
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length && !tooLong; at += step)
      unzip.push(bytes.subarray(at, at + step), at + step >= bytes.length);
  } catch {
    return null;
  }
  if (tooLong) texts.push(unread(tooLong, unreadFiles.tooLong));
  return texts.filter(Boolean).join("\n");
}

/** Returns an empty text for other XML, such as metadata. */
function documentOf(name: string, chunks: readonly Uint8Array[]): string {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(Buffer.concat(chunks));
    return /<(\w+:)?(assessmentItem|qti-assessment-item|questestinterop)[\s/>]/.test(text)
      ? declared(name, text)
      : "";
  } catch {
    return unread(name, unreadFiles.notText);
  }
}

const unread = (name: string, root: string) => declared(name, `<${root} title="${plain(name)}"/>`);

const plain = (name: string) => name.replaceAll(/[^\w./ -]|--/g, "_");

function declared(name: string, text: string): string {
  const body = text.replace(/^\ufeff?\s*(<\?xml[^>]*\?>)?/, "");
  return `<?xml version="1.0"?>\n<!-- ${plain(name)} -->\n${body.trim()}\n`;
}

import { Refusal } from "@/lib/errors";

type Bytes = AsyncIterable<Uint8Array>;

/**
 * Finds the encoding by the byte order mark, or else by the bytes: UTF-16, UTF-8 or Windows-1252. Reads the whole file.
 * @throws Refusal `people_file_not_table` for bytes that are no text, `people_file_mixed` for UTF-8 with damaged letters
 */
export async function detectEncoding(bytes: Bytes): Promise<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const lenient = new TextDecoder();
  let [isFirst, isUtf8, letters, damaged] = [true, true, 0, 0];
  for await (const some of bytes) {
    if (isFirst) {
      const encoding = encodingOfStart(some);
      if (encoding) return encoding;
    }
    isFirst = false;
    if (some.includes(0)) throw new Refusal("people_file_not_table");
    isUtf8 &&= decodes(decoder, some);
    const text = lenient.decode(some, { stream: true });
    letters += text.match(/[^\p{ASCII}\ufffd]/gu)?.length ?? 0;
    damaged += text.match(/\ufffd/g)?.length ?? 0;
  }
  if (isUtf8 && decodes(decoder)) return "utf-8";
  // Windows-1252 rarely looks like letters of UTF-8.
  if (letters > damaged) throw new Refusal("people_file_mixed");
  return "windows-1252";
}

/** Yields the text without its byte order mark. */
export async function* decodeText(bytes: Bytes, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const some of bytes) yield decoder.decode(some, { stream: true });
  yield decoder.decode();
}

function encodingOfStart(bytes: Uint8Array): string | null {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return "utf-16le";
  if (first === 0xfe && second === 0xff) return "utf-16be";
  if (first === 0xef && second === 0xbb && third === 0xbf) return "utf-8";
  // In UTF-16, every Latin letter of the headings has a NUL beside it.
  if (first !== 0 && second === 0) return "utf-16le";
  if (first === 0 && second !== 0) return "utf-16be";
  return null;
}

function decodes(decoder: TextDecoder, bytes?: Uint8Array): boolean {
  try {
    decoder.decode(bytes, { stream: bytes !== undefined });
    return true;
  } catch {
    return false;
  }
}

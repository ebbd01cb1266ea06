import { readFileSync } from "node:fs";
import { buffer } from "node:stream/consumers";
import { Refusal } from "@/lib/errors";

/** Reads a file in UTF-8, or in UTF-16 with a byte order mark. @throws Refusal `invalid_input` */
export function readTextFile(file: string): string {
  return textIn(file, bytesIn(file));
}

/** Reads a file, or standard input for `-`, as `readTextFile` does. @throws Refusal `invalid_input` */
export async function readText(file: string): Promise<string> {
  return textIn(file, await readBytes(file));
}

/** Reads an email. Its parts say how they are encoded, so bytes that aren't UTF-8 stay as they are, one character each. */
export async function readEmail(file: string): Promise<string> {
  const bytes = await readBytes(file);
  return decoded(bytes, "utf-8") ?? bytes.toString("latin1");
}

/** @throws Refusal `input_unreadable` */
export async function readBytes(file: string): Promise<Buffer> {
  return file === "-" ? buffer(process.stdin) : bytesIn(file);
}

function bytesIn(file: string): Buffer {
  try {
    return readFileSync(file);
  } catch (cause) {
    throw new Refusal("input_unreadable", { file, reason: (cause as Error).message, cause });
  }
}

/** @throws Refusal `input_not_utf8` */
export function textIn(file: string, bytes: Buffer): string {
  const isUtf32 = /^(fffe0000|0000feff)$/.test(bytes.toString("hex", 0, 4));
  const [, encoding = "utf-8"] = marks.find(([mark]) => bytes.toString("hex", 0, 2) === mark) ?? [];
  const text = isUtf32 || hasZeros(bytes, encoding) ? null : decoded(bytes, encoding);
  if (text !== null) return text;
  throw new Refusal("input_not_utf8", { file, encoding: isUtf32 ? "UTF-32" : likelyEncodingOf(bytes) });
}

const marks = [
  ["fffe", "utf-16le"],
  ["feff", "utf-16be"],
] as const;

// UTF-16 without a mark is UTF-8 with a NUL beside each letter.
const hasZeros = (bytes: Buffer, encoding: string) => encoding === "utf-8" && bytes.includes(0);

/** Removes the byte order mark. Returns null for bytes in another encoding. */
function decoded(bytes: Buffer, encoding: string): string | null {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

function likelyEncodingOf(bytes: Buffer): string {
  if (bytes.includes(0)) return "UTF-16 without a byte order mark";
  // ISO-8859-1 has control characters where Windows has quotation marks and the euro sign.
  return bytes.some((byte) => byte >= 0x80 && byte <= 0x9f) ? "Windows-1252" : "ISO-8859-1";
}

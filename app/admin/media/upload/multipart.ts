import { Refusal } from "@/lib/errors";
import { brokenOff } from "./arriving";

type Bytes = AsyncIterable<Uint8Array>;

const headLimit = 8_192;

/** The boundary of a form with files, or null when a body is none. */
export function boundaryOf(contentType: string | null): string | null {
  const [, quoted, plain] =
    /^multipart\/form-data\s*;\s*boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType ?? "") ?? [];
  return quoted ?? plain ?? null;
}

/**
 * The file of a form that has one field (RFC 7578), read as it comes.
 * @throws Refusal `invalid_input` when there is none, or when the body ends before the file does
 */
export async function onlyFile(body: Bytes, boundary: string): Promise<{ name: string; bytes: Bytes }> {
  const source = body[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let end = -1;
  while (end < 0) {
    const { done, value } = await source.next();
    if (done) throw brokenOff();
    head = Buffer.concat([head, value]);
    end = head.subarray(0, headLimit).indexOf("\r\n\r\n");
    if (end < 0 && head.length > headLimit)
      throw new Refusal("invalid_input", "The name of this file is too long.");
  }
  const [, name] = /filename="([^"]*)"/i.exec(head.subarray(0, end).toString("utf8")) ?? [];
  if (!name) throw new Refusal("invalid_input", "No file was chosen.");
  const rest = { [Symbol.asyncIterator]: () => source };
  return { name: unescaped(name), bytes: upTo(`\r\n--${boundary}`, head.subarray(end + 4), rest) };
}

/** The bytes before a mark; as many of the last as the mark has are held back, for it may begin in them. */
async function* upTo(mark: string, first: Buffer, rest: Bytes): AsyncGenerator<Uint8Array> {
  let held = first;
  for await (const some of withStart(rest)) {
    held = Buffer.concat([held, some]);
    const end = held.indexOf(mark);
    if (end >= 0) {
      if (end > 0) yield held.subarray(0, end);
      return;
    }
    const safe = held.length - mark.length;
    if (safe <= 0) continue;
    yield held.subarray(0, safe);
    held = held.subarray(safe);
  }
  throw brokenOff();
}

// What came with the head is looked at before anything else is waited for.
async function* withStart(rest: Bytes): AsyncGenerator<Uint8Array> {
  yield new Uint8Array();
  yield* rest;
}

// https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#multipart-form-data
function unescaped(name: string): string {
  return name.replace(/%22/g, '"').replace(/%0D|%0A/gi, " ");
}

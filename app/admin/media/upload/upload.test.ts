import fc from "fast-check";
import { expect, test } from "vitest";
import { arriving } from "./arriving";
import { boundaryOf, onlyFile } from "./multipart";

const encoder = new TextEncoder();

async function* inPieces(bytes: Uint8Array, sizes: readonly number[]) {
  for (let at = 0, turn = 0; at < bytes.length; turn += 1) {
    const size = sizes[turn % sizes.length] ?? 1;
    yield bytes.subarray(at, at + size);
    at += size;
  }
}

const formOf = (bytes: Uint8Array, name = "a.bin") =>
  Buffer.concat([
    encoder.encode(
      `--mark\r\nContent-Disposition: form-data; name="file"; filename="${name}"\r\nContent-Type: text/plain\r\n\r\n`,
    ),
    bytes,
    encoder.encode("\r\n--mark--\r\n"),
  ]);

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const some of bytes) pieces.push(some);
  return Buffer.concat(pieces);
}

test("a form's file is read byte for byte, however it comes in, and whatever looks like its end", async () => {
  const almostMark = fc
    .constantFrom("\r\n--mar", "\r\n", "--mark", "\r\n--", "-")
    .map((text) => encoder.encode(text));
  const content = fc
    .array(fc.oneof(almostMark, fc.uint8Array({ maxLength: 20 })), { maxLength: 20 })
    .map((parts) => Buffer.concat(parts))
    .filter((bytes) => !bytes.includes("\r\n--mark"));
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      async (bytes, sizes) => {
        const file = await onlyFile(inPieces(formOf(bytes), sizes), "mark");
        expect(await read(file.bytes)).toEqual(bytes);
      },
    ),
  );
});

test("a form that breaks off, at whatever byte before the end of its file, is refused", async () => {
  const whole = formOf(encoder.encode("0123456789"));
  const end = whole.indexOf("\r\n--mark--");
  for (let length = 0; length < end + "\r\n--mark".length; length += 1) {
    const run = async () => read((await onlyFile(inPieces(whole.subarray(0, length), [7]), "mark")).bytes);
    await expect(run(), String(length)).rejects.toMatchObject({ code: "invalid_input" });
  }
});

test("a form without a chosen file is refused", async () => {
  await expect(onlyFile(inPieces(formOf(new Uint8Array(), ""), [50]), "mark")).rejects.toThrow("No file");
});

test("a form whose file has a name of 60,000 dots is refused, however it comes in", async () => {
  const form = formOf(new Uint8Array([1]), ".".repeat(60_000));
  for (const size of [100, 65_536])
    await expect(onlyFile(inPieces(form, [size]), "mark")).rejects.toThrow("name of this file is too long");
});

test("a name is read as browsers write it", async () => {
  const file = await onlyFile(inPieces(formOf(new Uint8Array([1]), "Übung %22a%22.png"), [50]), "mark");
  expect(file.name).toBe('Übung "a".png');
});

test.each([
  ["multipart/form-data; boundary=----WebKit7x", "----WebKit7x"],
  ['multipart/form-data; boundary="a b"', "a b"],
  ["multipart/form-data", null],
  ["image/png", null],
  [null, null],
])("of %j the boundary is %j", (type, boundary) => {
  expect(boundaryOf(type)).toBe(boundary);
});

const requestOf = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);

test("a body that stands still is given up", async () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(encoder.encode("a")) });
  await expect(read(arriving(requestOf(body), 20))).rejects.toThrow("broke off");
});

test("a body whose connection breaks is refused in words", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error("aborted")) });
  await expect(read(arriving(requestOf(body)))).rejects.toThrow("broke off");
});

test("what is refused early is taken to its end, and let go of", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent += 1;
      if (sent === 20) stream.close();
      else stream.enqueue(encoder.encode("a"));
    },
  });
  for await (const _ of arriving(requestOf(body))) break;
  await expect.poll(() => sent).toBe(20);
});

import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import { expect, test } from "vitest";
import { onlyFile } from "./multipart";
import { requestBody } from "./request-body";

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

const type = "multipart/form-data; boundary=mark";

async function read(bytes: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const pieces: Uint8Array[] = [];
  for await (const some of bytes) pieces.push(some);
  return Buffer.concat(pieces);
}

test("A form's file arrives byte for byte, in any chunks, even with bytes that look like its end", async () => {
  const almostMark = fc
    .constantFrom("\r\n--mar", "\r\n", "--mark", "\r\n--", "-")
    .map((text) => encoder.encode(text));
  const content = fc
    .array(fc.oneof(almostMark, fc.uint8Array({ maxLength: 20 })), { maxLength: 20 })
    .map((parts) => Buffer.concat(parts))
    // A sender chooses a boundary that begins no line of the file.
    .filter((bytes) => !`\r\n${bytes.toString("latin1")}`.includes("\r\n--mark"));
  await fc.assert(
    fc.asyncProperty(
      content,
      fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 }),
      async (bytes, sizes) => {
        const file = await onlyFile(inPieces(formOf(bytes), sizes), type);
        expect(await read(file.bytes)).toEqual(bytes);
      },
    ),
  );
});

test("The server refuses a form that breaks off at any byte before its file's end", async () => {
  const whole = formOf(encoder.encode("0123456789"));
  const end = whole.indexOf("\r\n--mark--");
  for (let length = 0; length < end + "\r\n--mark".length; length += 1) {
    const run = async () => read((await onlyFile(inPieces(whole.subarray(0, length), [7]), type)).bytes);
    await expect(run(), String(length)).rejects.toMatchObject({ kind: "invalid_input" });
  }
});

test("The server refuses a form that breaks off before its file is read", async () => {
  const file = await onlyFile(inPieces(formOf(encoder.encode("0123456789")).subarray(0, -12), [200]), type);
  await setTimeout(20);
  await expect(read(file.bytes)).rejects.toMatchObject({ code: "upload_broken_off" });
});

test("The server reads a form at its file's pace, and frees it at the end", async () => {
  const state = { sent: 0, isOver: false };
  async function* endless() {
    try {
      yield formOf(encoder.encode("a")).subarray(0, -12);
      for (; ; state.sent += 1) yield new Uint8Array(65_536);
    } finally {
      state.isOver = true;
    }
  }
  const { bytes } = await onlyFile(endless(), type);
  await setTimeout(50);
  expect(state).toEqual({ sent: expect.toSatisfy((sent) => sent < 10), isOver: false });
  for await (const _ of bytes) break;
  await expect.poll(() => state.isOver).toBe(true);
});

test("The server refuses a form without a chosen file", async () => {
  await expect(onlyFile(inPieces(formOf(new Uint8Array(), ""), [50]), type)).rejects.toMatchObject({
    code: "file_not_chosen",
  });
});

test("The server refuses a file name of 60,000 dots, in any chunks", async () => {
  const form = formOf(new Uint8Array([1]), ".".repeat(60_000));
  for (const size of [100, 65_536])
    await expect(onlyFile(inPieces(form, [size]), type)).rejects.toMatchObject({
      code: "file_name_too_long",
    });
});

test("A name reads as browsers write it", async () => {
  const file = await onlyFile(inPieces(formOf(new Uint8Array([1]), "Übung %22a%22.png"), [50]), type);
  expect(file.name).toBe('Übung "a".png');
});

test("A form may choose any boundary, and the server refuses one without", async () => {
  const form = formOf(encoder.encode("a"));
  const spaced = Buffer.from(form.toString().replaceAll("mark", "a b"));
  for (const [sent, named] of [
    [form, 'multipart/form-data; boundary="mark"'],
    [form, "Multipart/Form-Data;charset=utf-8;boundary=mark"],
    [spaced, 'multipart/form-data; boundary="a b"'],
  ] as const)
    expect(String(await read((await onlyFile(inPieces(sent, [50]), named)).bytes)), named).toBe("a");
  for (const wrong of ["multipart/form-data", "multipart/form-data; boundary=", `${type}${"k".repeat(500)}`])
    await expect(onlyFile(inPieces(form, [50]), wrong), wrong).rejects.toMatchObject({
      kind: "invalid_input",
    });
});

const requestOf = (body: ReadableStream<Uint8Array>) =>
  new Request("http://localhost/", { method: "POST", body, duplex: "half" } as RequestInit);

test("The server gives up on a stalled body", async () => {
  const body = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(encoder.encode("a")) });
  await expect(read(requestBody(requestOf(body), 20))).rejects.toMatchObject({ code: "upload_broken_off" });
});

test("The server refuses a body whose connection breaks", async () => {
  const body = new ReadableStream<Uint8Array>({ pull: (stream) => stream.error(new Error("aborted")) });
  await expect(read(requestBody(requestOf(body)))).rejects.toMatchObject({ code: "upload_broken_off" });
});

test("The server reads an early refused body to its end, and frees it", async () => {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(stream) {
      sent += 1;
      if (sent === 20) stream.close();
      else stream.enqueue(encoder.encode("a"));
    },
  });
  for await (const _ of requestBody(requestOf(body))) break;
  await expect.poll(() => sent).toBe(20);
});

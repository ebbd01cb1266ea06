import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { readEmail, readText, readTextFile } from "./text-file";

let folder = "";
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-text-"));
});
afterEach(() => rm(folder, { recursive: true }));

async function fileOf(bytes: Buffer): Promise<string> {
  const file = join(folder, "given.json");
  await writeFile(file, bytes);
  return file;
}

const text = "Größe: 5 € 😀\n";
const utf16 = Buffer.from(text, "utf16le");

test.each([
  ["UTF-8", Buffer.from(text)],
  ["UTF-8 with a byte order mark", Buffer.from(`\ufeff${text}`)],
  ["little-endian UTF-16", Buffer.concat([Buffer.from("fffe", "hex"), utf16])],
  ["big-endian UTF-16", Buffer.concat([Buffer.from("feff", "hex"), Buffer.from(utf16).swap16()])],
])("a file in %s is read", async (_encoding, bytes) => {
  const file = await fileOf(bytes);
  expect(await readText(file)).toBe(text);
  expect(readTextFile(file)).toBe(text);
});

test.each([
  ["ISO-8859-1", Buffer.from("Größe", "latin1")],
  ["Windows-1252", Buffer.from("5 \x80 f\xfcr \x93alles\x94", "latin1")],
  ["UTF-16 without a byte order mark", Buffer.from("Size", "utf16le")],
  ["UTF-32", Buffer.from("fffe0000530000", "hex")],
])("a file in %s is refused by that name", async (encoding, bytes) => {
  const file = await fileOf(bytes);
  const refused = { code: "input_not_utf8", parameters: { file, encoding } };
  await expect(readText(file)).rejects.toMatchObject(refused);
  expect(() => readTextFile(file)).toThrow(expect.objectContaining(refused));
});

test("an email keeps its bytes, whatever they stand for", async () => {
  expect(await readEmail(await fileOf(Buffer.from("Größe\r\n")))).toBe("Größe\r\n");
  expect(await readEmail(await fileOf(Buffer.from("Größe\r\n", "latin1")))).toBe("Größe\r\n");
  expect(await readEmail(await fileOf(Buffer.from([0x80, 0xff])))).toBe("\x80\xff");
});

import { randomBytes, randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { describeOnBothStores } from "@/e2e/testing/media-bucket";
import { mediaStore } from "./open-store";
import { partSize } from "./store";

const id = "0193aaaa-0000-7000-8000-000000000001";

async function* inPieces(bytes: Buffer, size = 70_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

describeOnBothStores((newMedia) => {
  const media = newMedia();

  test.each([0, 1, 8 * 1024 ** 2, 8 * 1024 ** 2 + 1, 18_000_000])(
    "A file of %d bytes is read as it was written",
    async (size) => {
      const content = randomBytes(size);
      await mediaStore().write(id, inPieces(content));
      expect(await mediaStore().size(id)).toBe(size);
      const file = await mediaStore().open(id);
      expect(file?.size).toBe(size);
      expect(file && (await buffer(file.bytes)).equals(content)).toBe(true);
      expect(await media.files()).toEqual([id]);
    },
  );

  test("A part is read exactly, with the length of the whole", async () => {
    const content = randomBytes(1_000);
    await mediaStore().write(id, inPieces(content, 7));
    for (const [start, end] of [
      [0, 0],
      [10, 19],
      [999, 999],
      [0, 999],
    ] as const) {
      const file = await mediaStore().open(id, { start, end });
      expect(file?.size).toBe(1_000);
      expect(file && (await buffer(file.bytes))).toEqual(content.subarray(start, end + 1));
    }
    const beyond = await mediaStore().open(id, { start: 5_000, end: 6_000 });
    expect([beyond?.size, beyond && (await buffer(beyond.bytes)).length]).toEqual([1_000, 0]);
  });

  test("A missing file is null, and can be removed", async () => {
    expect(await mediaStore().open(id)).toBeNull();
    expect(await mediaStore().size(id)).toBeNull();
    await mediaStore().remove(id);
  });

  test("A rewritten file is replaced, and a removed one is gone", async () => {
    await mediaStore().write(id, inPieces(Buffer.from("before")));
    await mediaStore().write(id, inPieces(Buffer.from("after")));
    expect(String(await media.read(id))).toBe("after");
    await mediaStore().remove(id);
    expect(await media.files()).toEqual([]);
  });

  test.each([0, 100, 9_000_000, 18_000_000])(
    "A file whose source breaks off after %d bytes leaves nothing",
    async (size) => {
      async function* broken() {
        yield* inPieces(randomBytes(size));
        throw new Error("gone");
      }
      await expect(mediaStore().write(id, broken())).rejects.toThrow("gone");
      expect(await media.files()).toEqual([]);
    },
  );

  test("The list has all files, and nothing else stored there", async () => {
    const ids = Array.from({ length: 5 }, () => randomUUID());
    for (const one of ids) await mediaStore().write(one, inPieces(Buffer.from(one)));
    await media.put("a note of the operator", Buffer.from("!"));
    const listed = [];
    for await (const file of mediaStore().list()) listed.push(file);
    expect(listed.map((file) => file.id).sort()).toEqual(ids.sort());
    expect(listed[0]).toMatchObject({ bytes: 36, storedAt: expect.any(Date) });
  });

  const sizes = [partSize, partSize, 1_000];
  const partsOf = (content: Buffer) =>
    sizes.map((size, at) => content.subarray(at * partSize, at * partSize + size));

  test("Parts in any order, even repeated, make one file, read once, which can be joined again", async () => {
    const content = randomBytes(2 * partSize + 1_000);
    const parts = partsOf(content);
    const of = { id, key: await mediaStore().beginParts(id) };
    expect(await mediaStore().listParts(of)).toEqual(new Map());
    await mediaStore().writePart(of, 3, Buffer.from("another"));
    for (const number of [3, 1, 2, 1])
      await mediaStore().writePart(of, number, parts[number - 1] ?? Buffer.of());
    expect(await mediaStore().listParts(of)).toEqual(new Map(sizes.map((size, at) => [at + 1, size])));
    expect(await mediaStore().size(id)).toBeNull();
    for (const _ of ["once", "again"]) {
      const seen: Uint8Array[] = [];
      await mediaStore().joinParts(of, sizes, async function* (bytes) {
        for await (const some of bytes) {
          seen.push(some);
          yield some;
        }
      });
      expect(Buffer.concat(seen).equals(content)).toBe(true);
      expect((await media.read(id)).equals(content)).toBe(true);
    }
    await mediaStore().dropParts(of);
    await mediaStore().dropParts(of);
    expect(await media.files()).toEqual([id]);
    expect(await media.unfinished()).toBe(0);
  });

  test("Missing or cut parts make no file, and dropped parts take no room", async () => {
    const of = { id, key: await mediaStore().beginParts(id) };
    await mediaStore().writePart(of, 2, Buffer.alloc(1_000));
    const joined = () => mediaStore().joinParts(of, [partSize, 1_000], (bytes) => bytes);
    await expect(joined()).rejects.toMatchObject({ code: "upload_incomplete" });
    await mediaStore().writePart(of, 1, Buffer.alloc(partSize - 1));
    await expect(joined()).rejects.toMatchObject({ code: "upload_incomplete" });
    await mediaStore().dropParts(of);
    for (const run of [
      joined,
      () => mediaStore().listParts(of),
      () => mediaStore().writePart(of, 1, Buffer.of(1)),
    ])
      await expect(run()).rejects.toMatchObject({ code: "upload_not_found" });
    expect(await media.files()).toEqual([]);
  });

  test("Parts begun in a store of another kind are not found", async () => {
    for (const key of ["", "of another"])
      await expect(mediaStore().writePart({ id, key }, 1, Buffer.of(1))).rejects.toMatchObject({
        code: "upload_not_found",
      });
  });

  test("An id that is no UUID is never looked for", async () => {
    for (const wrong of ["../../etc/passwd", "", id.toUpperCase()])
      await expect(mediaStore().open(wrong)).rejects.toThrow("UUID");
  });
});

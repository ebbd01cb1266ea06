import { createHash, randomBytes } from "node:crypto";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { createActivities, createAdmin, createCourse, operator } from "@/e2e/testing/factories";
import { describeOnBothStores, TestMediaBucket } from "@/e2e/testing/media-bucket";
import { heads, TestMediaFolder } from "@/e2e/testing/media-folder";
import type { FreshAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { findMedia, listUnusedMedia } from "./find";
import { type MediaKind, mediaKinds } from "./schema";
import { deleteMedia, pruneUnusedMedia, uploadMedia } from "./upload";

let admin: FreshAdmin;

beforeEach(async () => {
  admin = await createAdmin();
});

async function* inPieces(bytes: Uint8Array, size = 1000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const upload = (kind: MediaKind, bytes: Uint8Array, name = "a.bin") =>
  uploadMedia(admin, { kind, name, bytes: inPieces(bytes) });

const idIn = (address: string) => address.split("/")[2] ?? "";

describeOnBothStores((newMedia) => {
  const files = newMedia();

  async function expectNothing() {
    expect(await files.files()).toEqual([]);
    expect(await db().media.count()).toBe(0);
  }

  test("A file is kept byte for byte, under its real type, and is found at its address", async () => {
    const bytes = Buffer.concat([heads.png, randomBytes(50_000)]);
    const { address } = await upload("image", bytes, "Übersicht.jpeg");
    expect(address).toMatch(/^\/media\/[\da-f-]{36}\/ubersicht\.png$/);
    const id = idIn(address);
    expect(await findMedia(id, "ubersicht.png")).toEqual({
      id,
      kind: "image",
      name: "Übersicht.png",
      mediaType: "image/png",
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
      isPublic: false,
    });
    expect(await files.read(id)).toEqual(bytes);
    expect(await files.files()).toEqual([id]);
    expect(await db().auditEntry.findMany({ orderBy: { id: "asc" } })).toMatchObject([
      { action: "media.uploaded", subjectId: id, after: { bytes: bytes.length, mediaType: "image/png" } },
    ]);
  });

  test.each([
    ["image", heads.svg, "file_of_other_kind"],
    ["image", heads.mp4, "file_of_other_kind"],
    ["video", heads.mov, "file_of_other_kind"],
    ["captions", heads.html, "file_of_other_kind"],
    ["image", heads.png.subarray(0, 40), "picture_damaged"],
    ["image", Buffer.alloc(0), "file_empty"],
    ["download", Buffer.alloc(0), "file_empty"],
  ] as const)("As %s, other content is refused and leaves nothing", async (kind, bytes, code) => {
    await expect(upload(kind, bytes)).rejects.toMatchObject({
      code,
      ...(code === "file_of_other_kind" && { parameters: { kind } }),
    });
    await expectNothing();
  });

  test("A file is refused as soon as it is too large, not at its end", async () => {
    let taken = 0;
    async function* endless() {
      yield heads.png;
      for (;;) {
        taken += 100_000;
        yield Buffer.alloc(100_000);
      }
    }
    await expect(uploadMedia(admin, { kind: "image", name: "a", bytes: endless() })).rejects.toMatchObject({
      code: "file_too_large",
    });
    expect(taken).toBeLessThanOrEqual(mediaKinds.image.maxBytes + 100_000);
    await expectNothing();
  });

  test("A file may be as large as its kind allows", async () => {
    const bytes = Buffer.alloc(mediaKinds.captions.maxBytes, "x");
    heads.vtt.copy(bytes);
    await expect(upload("captions", bytes)).resolves.toMatchObject({ name: "a.vtt" });
  });

  test("An interrupted upload leaves nothing", async () => {
    async function* broken() {
      yield heads.mp4;
      yield Buffer.alloc(100_000);
      throw new Error("gone");
    }
    await expect(uploadMedia(admin, { kind: "video", name: "a", bytes: broken() })).rejects.toThrow("gone");
    await expectNothing();
  });

  test("A file without its row is not kept", async () => {
    const { $executeRawUnsafe: run } = db();
    await run.call(db(), "ALTER TABLE media ADD CONSTRAINT never CHECK (false)");
    try {
      await expect(upload("image", heads.png)).rejects.toThrow();
    } finally {
      await run.call(db(), "ALTER TABLE media DROP CONSTRAINT never");
    }
    await expectNothing();
  });

  test("Two uploads at once of one file are two files", async () => {
    const [one, other] = await Promise.all([upload("image", heads.png), upload("image", heads.png)]);
    expect(one.address).not.toBe(other.address);
    expect(await files.files()).toHaveLength(2);
  });

  test("Files that no course names are listed after a day, and only those can be deleted", async () => {
    const kept = [];
    for (const name of ["cover.png", "body.png", "unused.png", "fresh.png"])
      kept.push((await upload("image", heads.png, name)).address);
    const [cover = "", body = "", unused = "", fresh = ""] = kept;
    await db().media.updateMany({
      where: { id: { not: idIn(fresh) } },
      data: { uploadedAt: new Date("2026-01-01") },
    });
    const course = await createCourse({ listImageUrl: cover });
    await createActivities(course, 1, { body: `Look: ![](${body})` });
    expect((await listUnusedMedia(operator)).map(({ address }) => address)).toEqual([unused]);
    for (const address of [cover, body])
      for (const id of [idIn(address), idIn(address).toUpperCase()])
        await expect(deleteMedia(operator, id)).rejects.toMatchObject({ kind: "conflict" });
    await deleteMedia(operator, idIn(unused));
    await expect(deleteMedia(operator, idIn(unused))).rejects.toMatchObject({ kind: "not_found" });
    expect(await files.files()).not.toContain(idIn(unused));
    expect(await files.files()).toHaveLength(3);
  });

  test("Only unused uploads are removed after the set days, and the log names each", async () => {
    const [old, used, fresh] = [
      await upload("image", heads.png, "old.png"),
      await upload("image", heads.png, "used.png"),
      await upload("image", heads.png, "fresh.png"),
    ];
    await createCourse({ listImageUrl: used.address });
    await db()
      .$executeRaw`UPDATE media SET uploaded_at = now() - interval '31 days' WHERE name <> 'fresh.png'`;
    expect(await pruneUnusedMedia(operator, 30)).toBe(1);
    expect((await db().media.findMany({ orderBy: { name: "asc" } })).map(({ name }) => name)).toEqual([
      fresh.name,
      used.name,
    ]);
    expect(await files.files()).toHaveLength(2);
    expect(
      await db().auditEntry.findMany({ where: { action: "media.deleted" }, orderBy: { id: "asc" } }),
    ).toMatchObject([{ subjectName: old.name }]);
  });
});

describe("In an S3 store that doesn't respond", () => {
  const bucket = new TestMediaBucket();

  test("An upload is refused without a row, and a failed removal is reported", async () => {
    await upload("image", heads.png);
    await db().media.updateMany({ data: { uploadedAt: new Date("2026-01-01") } });
    bucket.server.fault = () => ({ status: 403, code: "AccessDenied" });
    const refused = { code: "media_store_unusable", parameters: { why: "access_denied" } };
    await expect(upload("image", heads.png)).rejects.toMatchObject(refused);
    expect(await db().media.count()).toBe(1);
    await expect(pruneUnusedMedia(operator, 30)).rejects.toMatchObject(refused);
  });

  test("A file that can't be removed stays in the database, and its removal is repeated", async () => {
    const { address } = await upload("image", heads.png);
    await db().media.updateMany({ data: { uploadedAt: new Date("2026-01-01") } });
    for (const fault of ["cut", "cut after it is done"] as const) {
      bucket.server.fault = (operation) => (operation === "DELETE" ? fault : undefined);
      await expect(deleteMedia(operator, idIn(address))).rejects.toMatchObject({
        code: "media_store_unusable",
      });
      expect(await db().media.count()).toBe(1);
      expect(await db().auditEntry.count({ where: { action: "media.deleted" } })).toBe(0);
    }
    bucket.server.fault = () => undefined;
    expect(await pruneUnusedMedia(operator, 30)).toBe(1);
    expect([await db().media.count(), await bucket.files()]).toEqual([0, []]);
  });
});

describe("On a disk", () => {
  const folder = new TestMediaFolder();

  test("Uploads are readable by this user alone, whatever the umask", async () => {
    await rm(folder.path, { recursive: true });
    const umask = process.umask(0);
    const { address } = await upload("image", heads.png).finally(() => process.umask(umask));
    const modes = ["", "unfinished", idIn(address)].map(
      async (name) => (await stat(join(folder.path, name))).mode,
    );
    expect((await Promise.all(modes)).map((mode) => (mode & 0o777).toString(8))).toEqual([
      "700",
      "700",
      "600",
    ]);
  });

  test("Another name or id finds nothing", async () => {
    const { address } = await upload("image", heads.png, "a.png");
    const id = idIn(address);
    expect(await findMedia(id, "b.png")).toBeNull();
    expect(
      await findMedia(
        id.replace(/.$/, (last) => (last === "0" ? "1" : "0")),
        "a.png",
      ),
    ).toBeNull();
    expect(await findMedia("../../etc/passwd", "a.png")).toBeNull();
  });

  const everyLetter = (text: string, spell: (letter: string) => string) => [...text].map(spell).join("");
  const hex = (letter: string) => letter.charCodeAt(0).toString(16);

  const spellings: [string, (address: string) => string][] = [
    ["in upper case", (address: string) => address.toUpperCase().replace("/MEDIA/", "/media/")],
    ["with a query and a fragment", (address: string) => `${address}?a=b#c`],
    ["on the platform's own address", (address: string) => `http://localhost:3000${address}`],
    ["beside the page", (address: string) => `..${address}`],
    [
      "percent-encoded",
      (address: string) => everyLetter(address, (letter) => (letter === "/" ? "/" : `%${hex(letter)}`)),
    ],
    ["with hyphens percent-encoded", (address: string) => address.replaceAll("-", "%2D")],
    ["with escapes of Markdown", (address: string) => address.replaceAll("-", "\\-")],
    [
      "with references to characters",
      (address: string) => everyLetter(address, (letter) => `&#x${hex(letter)};`),
    ],
    [
      "with the same in decimals",
      (address: string) => everyLetter(address, (letter) => `&#0${letter.charCodeAt(0)};`),
    ],
  ];

  test("A file counts as used anywhere in the data of an activity of any kind", async () => {
    const course = await createCourse();
    for (const [name, dataOf] of [
      ["film", (url: string) => ({ url: `${url}#t="5"` })],
      ["captions", (captions_url: string) => ({ url: "/a.mp4", captions_url })],
      ["deep", (picture: string) => ({ questions: [{ words: "?", picture }] })],
      ["escaped", (url: string) => ({ url: url.replaceAll("-", "%2D") })],
    ] as const) {
      const { address } = await upload("download", heads.png, name);
      await createActivities(course, 1, { body: "", kind: "download", data: dataOf(address) });
    }
    await db().media.updateMany({ data: { uploadedAt: new Date("2026-01-01") } });
    expect(await listUnusedMedia(operator)).toEqual([]);
    for (const { id, name } of await db().media.findMany())
      await expect(deleteMedia(operator, id), name).rejects.toMatchObject({ kind: "conflict" });
  });

  test("A file counts as used in every spelling that browsers understand", async () => {
    const course = await createCourse();
    for (const [how, spell] of spellings) {
      const { address } = await upload("image", heads.png, `${how}.png`);
      await createActivities(course, 1, { body: `See ![a file](${spell(address)}), 100%, a \\ and &#0;` });
    }
    const { address } = await upload("image", heads.png, "unused.png");
    await db().media.updateMany({ data: { uploadedAt: new Date("2026-01-01") } });
    expect((await listUnusedMedia(operator)).map(({ address }) => address)).toEqual([address]);
    for (const { id, name } of await db().media.findMany({ where: { name: { not: "unused.png" } } }))
      await expect(deleteMedia(operator, id), name).rejects.toMatchObject({ kind: "conflict" });
  });
});

import { createHash, randomBytes } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { createAdmin, operator } from "@/e2e/testing/factories";
import { describeOnBothStores, TestMediaBucket } from "@/e2e/testing/media-bucket";
import { heads, type TestMedia, TestMediaFolder } from "@/e2e/testing/media-folder";
import { isProofs } from "@/e2e/testing/proofs";
import type { FreshAdmin } from "@/lib/actor";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { mediaStore } from "./open-store";
import { type MediaKind, mediaKinds } from "./schema";
import { partSize, sizesOfParts } from "./store";
import {
  addressOfPart,
  beginUpload,
  cancelUpload,
  completeUpload,
  endOldUploads,
  getUpload,
  keepPart,
  unfinishedLimits,
} from "./upload-in-parts";

let admin: FreshAdmin;

beforeEach(async () => {
  admin = await createAdmin();
});

const film = Buffer.concat([heads.webm, randomBytes(2 * partSize + 1_000)]);
const sha256 = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");
const partsOf = (bytes: Buffer) =>
  sizesOfParts(bytes.length).map((size, at) => bytes.subarray(at * partSize, at * partSize + size));
const sums = partsOf(film).map(sha256);
const [first = Buffer.of(), second = Buffer.of(), third = Buffer.of()] = partsOf(film);

async function* inPieces(bytes: Uint8Array, size = 1_000_000) {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

const begin = async (bytes = film.length, kind: MediaKind = "video", name = "Film.mp4") =>
  (await beginUpload(admin, { kind, name, bytes })).id;
const send = (id: string, number: number, bytes: Uint8Array) => keepPart(admin, id, number, inPieces(bytes));

async function present(id: string): Promise<number[]> {
  const found = await getUpload(admin, id);
  return "present" in found ? found.present : [1, 2, 3];
}

async function sendAll(id: string, bytes = film): Promise<void> {
  for (const [index, part] of partsOf(bytes).entries()) await send(id, index + 1, part);
}

async function expectNothing(media: TestMedia) {
  expect(await media.files()).toEqual([]);
  expect(await media.unfinished()).toBe(0);
  expect([await db().media.count(), await db().mediaUpload.count()]).toEqual([0, 0]);
}

async function expectFilm(media: TestMedia, id: string) {
  const row = { id, kind: "video", name: "Film.webm", mediaType: "video/webm", uploadedById: admin.personId };
  const measures = { bytes: BigInt(film.length), sha256: sha256(film) };
  expect(await db().media.findMany()).toMatchObject([{ ...row, ...measures }]);
  expect(await media.files()).toEqual([id]);
  expect((await media.read(id)).equals(film)).toBe(true);
  expect([await media.unfinished(), await db().mediaUpload.count()]).toEqual([0, 0]);
  const audited = await db().auditEntry.findMany({ where: { subjectId: id }, orderBy: { id: "asc" } });
  expect(audited).toMatchObject([{ action: "media.uploaded", after: { sha256: sha256(film) } }]);
}

async function withoutRows(run: () => Promise<unknown>): Promise<void> {
  await db().$executeRaw`ALTER TABLE media ADD CONSTRAINT never CHECK (false) NOT VALID`;
  await run().finally(() => db().$executeRaw`ALTER TABLE media DROP CONSTRAINT never`);
}

const unknown = { code: "upload_not_found" };

describeOnBothStores((newMedia) => {
  const media = newMedia();

  test("A file in parts is one file, judged as a whole, however often its end is requested", async () => {
    const id = await begin();
    await sendAll(id);
    expect(await db().media.count()).toBe(0);
    const both = await Promise.all([completeUpload(admin, id, sums), completeUpload(admin, id, sums)]);
    const again = await completeUpload(admin, id, []);
    expect([...both, again]).toEqual(Array(3).fill({ name: "Film.webm", address: `/media/${id}/film.webm` }));
    await expectFilm(media, id);
    expect(await getUpload(admin, id)).toEqual(again);
  });

  test("The server names the received parts, and only the rest has to come", async () => {
    const id = await begin();
    await send(id, 3, third);
    await send(id, 1, first);
    expect(await getUpload(admin, id)).toMatchObject({ bytes: film.length, partSize, present: [1, 3] });
    await expect(completeUpload(admin, id, sums)).rejects.toMatchObject({ code: "upload_incomplete" });
    await send(id, 2, second);
    await completeUpload(admin, id, sums);
    await expectFilm(media, id);
  });

  test("A part that is cut, or too long, is not kept", async () => {
    const id = await begin();
    for (const wrong of [second.subarray(1), Buffer.concat([second, first]), Buffer.of()])
      await expect(send(id, 2, wrong)).rejects.toMatchObject({ code: "upload_broken_off" });
    expect(await getUpload(admin, id)).toMatchObject({ present: [] });
    for (const number of [0, 4, -1, 1.5])
      await expect(send(id, number, second)).rejects.toMatchObject(unknown);
  });

  test("An upload belongs to its person alone, and even admins can't read or change it", async () => {
    const id = await begin();
    await sendAll(id);
    const other = await createAdmin();
    for (const run of [
      () => getUpload(other, id),
      () => keepPart(other, id, 1, inPieces(first)),
      () => addressOfPart(other, id, 2),
      () => completeUpload(other, id, sums),
      () => cancelUpload(other, id),
      () => getUpload(admin, "0193aaaa-0000-7000-8000-000000000001"),
      () => getUpload(admin, "../../etc/passwd"),
    ])
      await expect(run()).rejects.toMatchObject(unknown);
    await completeUpload(admin, id, sums);
    await expect(completeUpload(other, id, sums)).rejects.toMatchObject(unknown);
    await expectFilm(media, id);
  });

  test("A cancelled upload is gone", async () => {
    const id = await begin();
    await send(id, 1, first);
    await cancelUpload(admin, id);
    await expectNothing(media);
    await expect(send(id, 2, second)).rejects.toMatchObject(unknown);
    await expect(completeUpload(admin, id, [])).rejects.toMatchObject(unknown);
  });

  test("A file of another kind is refused at its first part, which leaves nothing", async () => {
    const id = await begin();
    await send(id, 2, second);
    const page = Buffer.concat([heads.html, Buffer.alloc(partSize - heads.html.length)]);
    await expect(send(id, 1, page)).rejects.toMatchObject({ code: "file_of_other_kind" });
    await expectNothing(media);
  });

  test("A file of another kind whose first part bypassed the server is refused at its end", async () => {
    const content = Buffer.concat([heads.html, randomBytes(partSize)]);
    const id = await begin(content.length);
    const { storeKey } = await db().mediaUpload.findUniqueOrThrow({ where: { id } });
    for (const [index, part] of partsOf(content).entries())
      await mediaStore().writePart({ id, key: storeKey }, index + 1, part);
    await expect(completeUpload(admin, id, [])).rejects.toMatchObject({ code: "file_of_other_kind" });
    await expectNothing(media);
  });

  test("Any difference from the sent bytes is refused, and leaves nothing", async () => {
    for (const wrong of [0, 1, 2]) {
      const id = await begin();
      await sendAll(id);
      const others = sums.map((sum, index) => (index === wrong ? sha256(Buffer.of(1)) : sum));
      await expect(completeUpload(admin, id, others)).rejects.toMatchObject({ code: "upload_differs" });
      await expectNothing(media);
    }
  });

  test("A file too large, or empty, is refused before anything is sent", async () => {
    for (const [bytes, code] of [
      [mediaKinds.video.maxBytes + 1, "file_too_large"],
      [0, "file_empty"],
    ] as const)
      await expect(begin(bytes)).rejects.toMatchObject({ code });
    await expect(begin(5, "video", "a".repeat(9_000))).rejects.toMatchObject({ code: "file_name_too_long" });
    await expectNothing(media);
  });

  test("When the row can't be written, the parts stay for another attempt at the end", async () => {
    const id = await begin();
    await sendAll(id);
    await withoutRows(() => expect(completeUpload(admin, id, sums)).rejects.toThrow());
    expect(await present(id), "who comes back sends nothing again").toEqual([1, 2, 3]);
    await completeUpload(admin, id, sums);
    await expectFilm(media, id);
  });

  test("After a day, an upload leaves nothing, even if its server was killed at its end", async () => {
    const [begun, joined, fresh] = [await begin(), await begin(), await begin()];
    await send(begun, 1, first);
    await sendAll(joined);
    await withoutRows(() => expect(completeUpload(admin, joined, sums)).rejects.toThrow());
    expect(await endOldUploads(operator)).toBe(0);
    await db()
      .$executeRaw`UPDATE media_uploads SET begun_at = now() - interval '25 hours' WHERE id <> ${fresh}::uuid`;
    for (const id of [begun, joined]) await expect(getUpload(admin, id)).rejects.toMatchObject(unknown);
    expect(await endOldUploads(operator)).toBe(2);
    expect([await media.unfinished(), await db().mediaUpload.count()]).toEqual([1, 1]);
    await cancelUpload(admin, fresh);
    await expectNothing(media);
  });

  const step = fc.oneof(
    { weight: 6, arbitrary: fc.record({ send: fc.constantFrom(1, 2, 3), cut: fc.boolean() }) },
    { weight: 1, arbitrary: fc.constant("complete" as const) },
    { weight: 1, arbitrary: fc.constant("complete without rows" as const) },
    { weight: 1, arbitrary: fc.constant("complete twice" as const) },
  );

  test("Parts in any order, repeated or cut, and failing ends still make the whole file once", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 10 }), async (steps) => {
        for (const { id } of await db().mediaUpload.findMany()) await cancelUpload(admin, id);
        for (const { id } of await db().media.findMany()) await mediaStore().remove(id);
        await db().media.deleteMany();
        const id = await begin();
        const complete = () => completeUpload(admin, id, sums).catch(() => {});
        for (const one of steps) {
          if (one === "complete") await complete();
          else if (one === "complete without rows") await withoutRows(complete);
          else if (one === "complete twice") await Promise.all([complete(), complete()]);
          else {
            const part = partsOf(film)[one.send - 1] ?? Buffer.of();
            await send(id, one.send, one.cut ? part.subarray(0, 500) : part).catch(() => {});
          }
          expect(await db().media.count()).toBeLessThanOrEqual(1);
        }
        const there = await present(id);
        for (const [index, part] of partsOf(film).entries())
          if (!there.includes(index + 1)) await send(id, index + 1, part).catch(() => {});
        await completeUpload(admin, id, sums);
        await expectFilm(media, id);
      }),
      { numRuns: isProofs ? 12 : 4 },
    );
  }, 120_000);
});

describe("In S3 alone", () => {
  const bucket = new TestMediaBucket();

  test("Parts after the first have presigned addresses, if the operator says so", async () => {
    const id = await begin();
    expect(await addressOfPart(admin, id, 2)).toBeNull();
    setEnv({ MEDIA_UPLOADS: "direct" });
    expect(await getUpload(admin, id)).toMatchObject({ isDirect: true });
    expect(await addressOfPart(admin, id, 1)).toBeNull();
    await send(id, 1, first);
    for (const [number, part] of [
      [2, second],
      [3, third],
    ] as const) {
      const address = String(await addressOfPart(admin, id, number));
      const body = new Uint8Array(part);
      expect((await fetch(address, { method: "PUT", body: body.subarray(1) })).status).toBe(403);
      expect((await fetch(address, { method: "PUT", body })).status).toBe(200);
    }
    expect(await getUpload(admin, id)).toMatchObject({ present: [1, 2, 3] });
    await completeUpload(admin, id, sums);
    await expectFilm(bucket, id);
  });

  const operations = ["PUT ?uploadId", "POST ?uploadId"];
  if (isProofs) operations.push("GET ?uploadId", "GET", "DELETE ?uploadId");

  test.each(operations)(
    "an upload goes on after %s has failed, before it was done and after",
    async (operation) => {
      for (const fault of ["cut", "cut after it is done", { status: 500, code: "InternalError" }] as const) {
        await db().media.deleteMany();
        bucket.server.objects.clear();
        const id = await begin();
        const fail = () =>
          Object.assign(bucket.server, {
            fault: (asked: string) => (asked === operation ? fault : undefined),
          });
        const mend = () => Object.assign(bucket.server, { fault: () => undefined });
        for (const [index, part] of partsOf(film).entries()) {
          fail();
          await send(id, index + 1, part).catch(() => {});
          mend();
          if (!(await present(id)).includes(index + 1)) await send(id, index + 1, part);
        }
        fail();
        await completeUpload(admin, id, sums).catch(() => {});
        mend();
        await completeUpload(admin, id, sums);
        // The leftover parts are harmless, because the file is joined.
        await expectFilm(bucket, id);
      }
    },
    60_000,
  );

  test("While S3 is away, an upload waits, and a refused one is removed later", async () => {
    const id = await begin();
    await sendAll(id);
    bucket.server.fault = () => ({ status: 403, code: "AccessDenied" });
    const away = { code: "media_store_unusable" };
    await expect(completeUpload(admin, id, sums)).rejects.toMatchObject(away);
    await expect(getUpload(admin, id)).rejects.toMatchObject(away);
    await expect(cancelUpload(admin, id)).rejects.toMatchObject(away);
    bucket.server.fault = () => undefined;
    await expect(completeUpload(admin, id, sums)).rejects.toMatchObject(unknown);
    expect(await endOldUploads(operator)).toBe(1);
    await expectNothing(bucket);
  });
});

describe("A person's unfinished uploads", () => {
  const media = new TestMediaFolder();
  const { count, bytes } = unfinishedLimits;
  const outcomes = async (uploads: Promise<string>[]) =>
    (await Promise.allSettled(uploads)).map((one) => (one.status === "rejected" ? one.reason.code : "begun"));
  const refused = "uploads_unfinished";

  test("are limited in number, even when many begin at once, and others go on", async () => {
    const all = await outcomes(Array.from({ length: count + 2 }, () => begin(10)));
    expect(all.filter((outcome) => outcome === refused)).toHaveLength(2);
    expect(await media.unfinished(), "nothing is left of what was refused").toBe(count);
    const other = await createAdmin();
    await beginUpload(other, { kind: "video", name: "Film.mp4", bytes: 10 });
    const [one] = await db().mediaUpload.findMany({ where: { personId: admin.personId } });
    await cancelUpload(admin, one?.id ?? "");
    expect(await outcomes([begin(10)])).toEqual(["begun"]);
  });

  test("are limited in bytes", async () => {
    const largest = mediaKinds.video.maxBytes;
    for (let room = bytes; room >= largest; room -= largest) await begin(largest);
    expect(await outcomes([begin(largest)])).toEqual([refused]);
    await db().mediaUpload.updateMany({ data: { begunAt: new Date(Date.now() - 86_400_001) } });
    expect(await outcomes([begin(largest)]), "a day later").toEqual(["begun"]);
  });
});

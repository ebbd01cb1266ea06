import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, symlink, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { lectern, lecternJson } from "@/e2e/testing/command-line";
import { createAdmin } from "@/e2e/testing/factories";
import { TestMediaBucket } from "@/e2e/testing/media-bucket";
import { db } from "@/lib/database/db";
import { setEnv } from "@/lib/env";
import { uploadMedia } from "@/lib/media/upload";

const bucket = new TestMediaBucket();
let folder = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "lectern-move-"));
  setEnv({ MEDIA_URL: "", MEDIA_DIR: folder });
});

afterEach(async () => {
  setEnv({ MEDIA_DIR: "" });
  await rm(folder, { recursive: true });
});

/** Returns sorted ids. */
async function upload(...contents: Buffer[]): Promise<string[]> {
  const admin = await createAdmin();
  const ids = [];
  for (const content of contents) {
    const bytes = (async function* () {
      yield content;
    })();
    const { address } = await uploadMedia(admin, { kind: "download", name: "a.bin", bytes });
    ids.push(address.split("/")[2] ?? "");
  }
  return ids;
}

test("to where the files are already, under whatever name, nothing is moved, let alone removed", async () => {
  const [id = ""] = await upload(randomBytes(10));
  const link = `${folder}.link`;
  await symlink(folder, link);
  for (const same of [folder, `${folder}/`, relative(".", folder), link]) {
    const outcome = await lectern(["media", "move", "--to", same, "--remove-old"]);
    expect(outcome).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("where the files are already"),
    });
  }
  await rm(link);
  expect(await readdir(folder)).toEqual([id, "unfinished"]);
});

// The file needs two parts.
const large = 9_000_000;

test("files move to S3 and back, each compared, and are removed only on request", async () => {
  const contents = [randomBytes(10), randomBytes(large), randomBytes(1_000)];
  const ids = await upload(...contents);
  expect(await lecternJson(["media", "move", "--to", bucket.url])).toEqual({
    from: folder,
    to: `s3://${bucket.server.bucket}/some/prefix`,
    copied: 3,
    present: 0,
    bytes: large + 1_010,
    removed: 0,
    missing: [],
    damaged: [],
  });
  for (const [index, id] of ids.entries())
    expect((await bucket.read(id)).equals(contents[index] as Buffer)).toBe(true);
  expect((await readdir(folder)).filter((name) => name !== "unfinished").sort()).toEqual(ids);

  setEnv({ MEDIA_URL: bucket.url });
  expect((await lectern(["media", "check", "--checksums"])).code).toBe(0);
  const back = ["media", "move", "--to", folder, "--remove-old"];
  expect(await lecternJson(back)).toMatchObject({ copied: 0, present: 3, removed: 3 });
  expect(await bucket.files()).toEqual([]);
  expect(await lecternJson(back)).toMatchObject({ copied: 0, present: 3, removed: 0 });
});

test("a stopped move continues, and replaces files that differ from their upload", async () => {
  const [first = "", second = "", third = ""] = await upload(
    randomBytes(10),
    randomBytes(20),
    randomBytes(30),
  );
  // The first call checks whether both are the same place.
  let writes = 0;
  bucket.server.fault = (operation) =>
    operation === "PUT" && ++writes > 2 ? { status: 403, code: "AccessDenied" } : undefined;
  const stopped = await lectern(["media", "move", "--to", bucket.url]);
  expect(stopped).toMatchObject({
    code: 1,
    stderr: expect.stringContaining("refuses to list, read or write"),
  });
  expect(await bucket.files()).toHaveLength(1);
  bucket.server.fault = () => undefined;
  await bucket.put(first, randomBytes(10));
  const moved = await lecternJson(["media", "move", "--to", bucket.url]);
  expect(moved.copied + moved.present).toBe(3);
  expect((await lecternJson(["media", "move", "--to", bucket.url])).present).toBe(3);
  expect((await bucket.files()).sort()).toEqual([first, second, third]);
});

test("missing and damaged files are named and stay as they are", async () => {
  const [whole = "", missing = "", damaged = ""] = await upload(
    randomBytes(10),
    randomBytes(20),
    randomBytes(30),
  );
  await rm(join(folder, missing));
  await db().media.update({ where: { id: damaged }, data: { sha256: "0".repeat(64) } });
  const outcome = await lectern(["media", "move", "--to", bucket.url, "--remove-old", "--json"]);
  expect(outcome.code).toBe(1);
  expect(JSON.parse(outcome.stdout)).toMatchObject({
    copied: 1,
    removed: 1,
    missing: [missing],
    damaged: [damaged],
  });
  expect(await bucket.files()).toEqual([whole]);
  expect(await readdir(folder)).toContain(damaged);
  expect((await lectern(["media", "move", "--to", "ftp://host/files"])).code).toBe(2);
});

test.each(["a folder", "S3"])(
  "in %s, files that nobody knows of, and files that are not there, are found",
  async (where) => {
    if (where === "S3") setEnv({ MEDIA_URL: bucket.url });
    const [whole = "", missing = "", cut = ""] = await upload(
      randomBytes(10),
      randomBytes(20),
      randomBytes(30),
    );
    const [orphan = "", young = ""] = await upload(randomBytes(40), randomBytes(50));
    await db().media.deleteMany({ where: { id: { in: [orphan, young] } } });
    await db().media.update({ where: { id: cut }, data: { bytes: 31 } });
    const longAgo = new Date(Date.now() - 2 * 24 * 3600 * 1000);
    if (where === "S3") {
      await bucket.lose(missing);
      Object.assign(bucket.server.objects.get(`some/prefix/${orphan}`) ?? {}, { modified: longAgo });
    } else {
      await rm(join(folder, missing));
      await utimes(join(folder, orphan), longAgo, longAgo);
    }
    const outcome = await lectern(["media", "check", "--json"]);
    expect(outcome.code).toBe(1);
    expect(JSON.parse(outcome.stdout)).toMatchObject({
      files: 2,
      missing: [{ id: missing, name: "a.bin" }],
      damaged: [{ id: cut }],
      orphans: [{ id: orphan, bytes: 40 }],
    });
    await db().media.deleteMany({ where: { id: { in: [missing, cut] } } });
    await db().media.update({ where: { id: whole }, data: { sha256: "0".repeat(64) } });
    expect((await lectern(["media", "check"])).code, "of the right length").toBe(0);
    expect((await lectern(["media", "check", "--checksums"])).stdout).toContain(`Damaged: ${whole}`);
  },
);

import { createHash, randomBytes } from "node:crypto";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Media } from "@/lib/media/find";
import { storeFile } from "@/lib/media/stored-files";
import { TestMediaFolder } from "@/prisma/testing/media-folder";
import { answerWithMedia } from "./answer";

const folder = new TestMediaFolder();
const content = randomBytes(1000);

const media: Media = {
  id: "0193aaaa-0000-7000-8000-000000000001",
  kind: "video",
  name: "Über Ada.mp4",
  mediaType: "video/mp4",
  bytes: 1000,
  sha256: createHash("sha256").update(content).digest("hex"),
  isPublic: false,
};

async function* all() {
  yield content;
}

beforeEach(() => storeFile(media.id, all()));

async function ask(headers: Record<string, string> = {}, { method = "GET", file = media } = {}) {
  const answer = await answerWithMedia(new Request("http://localhost/", { method, headers }), file);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

test("the whole is sent with its type, its length, and what makes it inert", async () => {
  const { status, headers, body } = await ask();
  expect(status).toBe(200);
  expect(body).toEqual(content);
  expect(Object.fromEntries(headers)).toMatchObject({
    "content-type": "video/mp4",
    "x-lectern-length": "1000",
    "accept-ranges": "bytes",
    "content-disposition": `inline; filename="_ber Ada.mp4"; filename*=UTF-8''%C3%9Cber%20Ada.mp4`,
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    "cache-control": "private, max-age=31536000, immutable, no-transform",
  });
});

test.each([
  ["bytes=0-0", 0, 0],
  ["bytes=10-19", 10, 19],
  ["bytes=990-", 990, 999],
  ["bytes=-5", 995, 999],
  ["bytes=900-100000", 900, 999],
])("of the part %s, exactly that is sent", async (range, start, end) => {
  const { status, headers, body } = await ask({ range });
  expect(status).toBe(206);
  expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/1000`);
  expect(headers.get("x-lectern-length")).toBe(String(end - start + 1));
  expect(body).toEqual(content.subarray(start, end + 1));
});

test("a part beyond the end is none", async () => {
  const { status, headers, body } = await ask({ range: "bytes=1000-" });
  expect([status, headers.get("content-range"), body.length]).toEqual([416, "bytes */1000", 0]);
});

test("a part of what the file was before is no use: the whole is sent", async () => {
  const range = "bytes=0-9";
  expect((await ask({ range, "if-range": '"another"' })).status).toBe(200);
  expect((await ask({ range, "if-range": `"${media.sha256}"` })).status).toBe(206);
});

test("who has it already is told so", async () => {
  const { status, body } = await ask({ "if-none-match": `"another", W/"${media.sha256}"` });
  expect([status, body.length]).toEqual([304, 0]);
});

test("HEAD tells what GET would, of the whole", async () => {
  const { status, headers, body } = await ask({ range: "bytes=0-9" }, { method: "HEAD" });
  expect([status, headers.get("x-lectern-length"), body.length]).toEqual([200, "1000", 0]);
});

test("a download is given to be kept, under its own name", async () => {
  const name = 'a"b\\c%.html';
  const { headers } = await ask(
    {},
    { file: { ...media, kind: "download", name, mediaType: "application/octet-stream" } },
  );
  expect(headers.get("content-disposition")).toBe(
    `attachment; filename="a_b_c_.html"; filename*=UTF-8''a%22b%5Cc%25.html`,
  );
  expect(headers.get("content-type")).toBe("application/octet-stream");
});

test("a file that is gone from the disk, or was cut there, is not found", async () => {
  expect((await ask({}, { file: { ...media, bytes: 1001 } })).status).toBe(404);
  await rm(join(folder.path, media.id));
  expect((await ask()).status).toBe(404);
});

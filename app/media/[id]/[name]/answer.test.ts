import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { describeOnBothStores, TestMediaBucket } from "@/e2e/testing/media-bucket";
import { setEnv } from "@/lib/env";
import type { Media } from "@/lib/media/find";
import { mediaStore } from "@/lib/media/open-store";
import { answerWithMedia } from "./answer";

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

async function ask(headers: Record<string, string> = {}, { method = "GET", file = media } = {}) {
  const answer = await answerWithMedia(new Request("http://localhost/", { method, headers }), file);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describeOnBothStores((newMedia) => {
  const files = newMedia();

  beforeEach(() => mediaStore().write(media.id, all()));

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

  test("webmail may show the logo, and other sites may show nothing else", async () => {
    const policyOf = async (file: Media) =>
      (await ask({}, { file })).headers.get("cross-origin-resource-policy");
    expect(await policyOf({ ...media, kind: "image", isPublic: true })).toBe("cross-origin");
    expect(await policyOf(media)).toBe("same-origin");
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

  test("a file that is gone from its store, or was cut there, is not found", async () => {
    expect((await ask({}, { file: { ...media, bytes: 1001 } })).status).toBe(404);
    expect((await ask({ range: "bytes=1000-1000" }, { file: { ...media, bytes: 1001 } })).status).toBe(404);
    await files.lose(media.id);
    expect((await ask()).status).toBe(404);
  });
});

describe("while S3 cannot be reached", () => {
  const bucket = new TestMediaBucket();

  test("a file is unavailable, and whoever has it already is told so", async () => {
    bucket.server.fault = () => ({ status: 403, code: "AccessDenied" });
    for (const asked of [ask(), ask({ range: "bytes=0-9" }), ask({}, { method: "HEAD" })]) {
      const { status, headers, body } = await asked;
      expect([status, headers.get("retry-after"), headers.get("cache-control"), body.length]).toEqual([
        503,
        "10",
        null,
        0,
      ]);
    }
    expect((await ask({ "if-none-match": `"${media.sha256}"` })).status).toBe(304);
  });
});

describe("where the operator lets browsers read from S3", () => {
  const bucket = new TestMediaBucket();
  const longest = 8 * 1024 ** 2;
  const large = randomBytes(longest + 1);

  beforeEach(() => setEnv({ MEDIA_DELIVERY: "redirect" }));

  async function keep(bytes: Buffer): Promise<void> {
    await mediaStore().write(
      media.id,
      (async function* () {
        yield bytes;
      })(),
    );
  }

  test("a film is read there, in parts, at an address that is good for longer than it is kept", async () => {
    await keep(content);
    const { status, headers } = await ask({ range: "bytes=10-19", "if-none-match": `"${media.sha256}"` });
    expect(status).toBe(302);
    expect(headers.get("cache-control")).toBe("private, max-age=300");
    const address = String(headers.get("location"));
    expect(address).toContain(`http://127.0.0.1:${bucket.server.port}/`);
    expect(address).toContain("X-Amz-Expires=3600");
    const part = await fetch(address, { headers: { Range: "bytes=10-19" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([206, "bytes 10-19/1000"]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(content.subarray(10, 20));
    expect(part.headers.get("content-type")).toBe("video/mp4");
    expect(part.headers.get("content-disposition")).toMatch(/^inline; filename="_ber Ada.mp4"/);
  });

  test("a large download is read there, to be saved; HEAD is answered here", async () => {
    await keep(large);
    const file = {
      ...media,
      kind: "download" as const,
      mediaType: "application/octet-stream",
      bytes: large.length,
    };
    const answer = await fetch(String((await ask({}, { file })).headers.get("location")));
    expect(answer.headers.get("content-disposition")).toMatch(/^attachment; /);
    expect(Buffer.from(await answer.arrayBuffer()).equals(large)).toBe(true);
    const head = await ask({}, { file, method: "HEAD" });
    expect([head.status, head.headers.get("x-lectern-length")]).toEqual([200, String(large.length)]);
  });

  test("what is small, a picture, captions or the logo is streamed", async () => {
    await keep(content);
    for (const other of [
      { kind: "download" as const },
      { kind: "image" as const, mediaType: "image/png" },
      { kind: "captions" as const, mediaType: "text/vtt" },
      { isPublic: true },
    ])
      expect((await ask({}, { file: { ...media, ...other } })).status).toBe(200);
  });

  test("without a key, nothing is redirected to", async () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    setEnv({ MEDIA_URL: `s3://${bucket.server.bucket}?path-style=true` });
    const { status, headers } = await ask();
    expect([status, headers.get("location")]).toEqual([503, null]);
    bucket.use();
  });
});

test("files in a folder are streamed, whatever is said of S3", async () => {
  setEnv({ MEDIA_URL: "", MEDIA_DELIVERY: "redirect" });
  expect((await ask({}, { method: "GET" })).status).toBe(404);
});

import { createHash, randomBytes } from "node:crypto";
import { beforeEach, describe, expect, test } from "vitest";
import { describeOnBothStores, TestMediaBucket } from "@/e2e/testing/media-bucket";
import { setEnv } from "@/lib/env";
import type { Media } from "@/lib/media/find";
import { mediaStore } from "@/lib/media/open-store";
import { mediaResponse } from "./media-response";

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
  const answer = await mediaResponse(new Request("http://localhost/", { method, headers }), file);
  return { status: answer.status, headers: answer.headers, body: Buffer.from(await answer.arrayBuffer()) };
}

describeOnBothStores((newMedia) => {
  const files = newMedia();

  beforeEach(() => mediaStore().write(media.id, all()));

  test("The whole file has its type, its length, and headers that make it inert", async () => {
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

  test("Webmail may show the logo, and other sites may show nothing else", async () => {
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
  ])("The range %s returns exactly that part", async (range, start, end) => {
    const { status, headers, body } = await ask({ range });
    expect(status).toBe(206);
    expect(headers.get("content-range")).toBe(`bytes ${start}-${end}/1000`);
    expect(headers.get("x-lectern-length")).toBe(String(end - start + 1));
    expect(body).toEqual(content.subarray(start, end + 1));
  });

  test("A range beyond the end fails", async () => {
    const { status, headers, body } = await ask({ range: "bytes=1000-" });
    expect([status, headers.get("content-range"), body.length]).toEqual([416, "bytes */1000", 0]);
  });

  test("An outdated range returns the whole file", async () => {
    const range = "bytes=0-9";
    expect((await ask({ range, "if-range": '"another"' })).status).toBe(200);
    expect((await ask({ range, "if-range": `"${media.sha256}"` })).status).toBe(206);
  });

  test("A browser that has the file gets a 304", async () => {
    const { status, body } = await ask({ "if-none-match": `"another", W/"${media.sha256}"` });
    expect([status, body.length]).toEqual([304, 0]);
  });

  test("HEAD returns the headers of the whole file", async () => {
    const { status, headers, body } = await ask({ range: "bytes=0-9" }, { method: "HEAD" });
    expect([status, headers.get("x-lectern-length"), body.length]).toEqual([200, "1000", 0]);
  });

  test("A download keeps its own name", async () => {
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

  test("A file that its store lost or cut short is not found", async () => {
    expect((await ask({}, { file: { ...media, bytes: 1001 } })).status).toBe(404);
    expect((await ask({ range: "bytes=1000-1000" }, { file: { ...media, bytes: 1001 } })).status).toBe(404);
    await files.lose(media.id);
    expect((await ask()).status).toBe(404);
  });
});

describe("While S3 is unreachable", () => {
  const bucket = new TestMediaBucket();

  test("A file is unavailable, but a browser that has it gets a 304", async () => {
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

describe("When the operator lets browsers read from S3", () => {
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

  test("A browser reads a film there, in parts, at an address that outlasts the cached redirect", async () => {
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

  test("A browser saves a large download from there; HEAD gets its answer here", async () => {
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

  test("The server streams small files, pictures, captions and the logo", async () => {
    await keep(content);
    for (const other of [
      { kind: "download" as const },
      { kind: "image" as const, mediaType: "image/png" },
      { kind: "captions" as const, mediaType: "text/vtt" },
      { isPublic: true },
    ])
      expect((await ask({}, { file: { ...media, ...other } })).status).toBe(200);
  });

  test("The server redirects nothing without a key", async () => {
    delete process.env.AWS_ACCESS_KEY_ID;
    setEnv({ MEDIA_URL: `s3://${bucket.server.bucket}?path-style=true` });
    const { status, headers } = await ask();
    expect([status, headers.get("location")]).toEqual([503, null]);
    bucket.use();
  });
});

test("The server streams files in folders, whatever the settings for S3", async () => {
  setEnv({ MEDIA_URL: "", MEDIA_DELIVERY: "redirect" });
  expect((await ask({}, { method: "GET" })).status).toBe(404);
});

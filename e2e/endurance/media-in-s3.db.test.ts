import { randomBytes } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { S3 } from "@aws-sdk/client-s3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { s3Address } from "../../lib/environment-variables";
import { S3Store } from "../../lib/media/s3-store";
import { partSize } from "../../lib/media/store";
import { freePort } from "../platform";
import { getSwift } from "../swift";
import { heads } from "../testing/media-folder";
import { S3Server, variablesOf } from "../testing/s3-server";
import { openAdminSession } from "./admin-session";
import { type Installation, install, startServer } from "./installation";
import { skip } from "./skipped";

const film = Buffer.concat([heads.webm, randomBytes(20_000_000)]);
let platform: Installation;

beforeAll(async () => {
  platform = await install();
});

afterAll(() => platform.close());

async function openSession(origin: string) {
  const ask = await openAdminSession(platform, origin);
  const upload = () =>
    ask("/admin/media/upload?kind=video&name=film.webm", {
      method: "POST",
      body: film,
      headers: { "Content-Type": "application/octet-stream" },
    });
  return { ask, upload };
}

test("films in S3 play in parts for signed-in people; while S3 is away, pages come without them", async () => {
  const s3 = new S3Server("films");
  await s3.start();
  const server = await startServer(platform, variablesOf(s3));
  try {
    const { ask, upload } = await openSession(server.origin);
    const uploaded = await upload();
    expect(uploaded.status).toBe(201);
    const { address } = await uploaded.json();
    expect([...s3.objects.keys()]).toEqual([address.split("/")[2]]);

    const whole = await ask(address);
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      "content-type": "video/webm",
      "content-length": String(film.length),
      "x-content-type-options": "nosniff",
      "cache-control": "private, max-age=31536000, immutable, no-transform",
    });
    expect(Buffer.from(await whole.arrayBuffer()).equals(film)).toBe(true);
    const part = await ask(address, { headers: { Range: "bytes=9000000-9000009" } });
    expect([part.status, part.headers.get("content-range")]).toEqual([
      206,
      `bytes 9000000-9000009/${film.length}`,
    ]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(9_000_000, 9_000_010));
    const outside = await ask(address, { isSignedIn: false });
    expect([outside.status, outside.headers.get("location")]).toEqual([
      307,
      `/auth/sign-in?destination=${encodeURIComponent(address)}`,
    ]);

    // A client that leaves in the middle of a film frees it in S3 too.
    const leaving = new AbortController();
    await (await ask(address, { signal: leaving.signal })).body?.getReader().read();
    leaving.abort();
    await expect.poll(() => s3.sending, { timeout: 10_000 }).toBe(0);

    await s3.stop();
    const without = await Promise.all(
      ["/", "/catalog", "/admin/media", "/readyz", address].map((path) => ask(path)),
    );
    expect(without.map(({ status }) => status)).toEqual([200, 200, 200, 200, 503]);
    const refused = await upload();
    expect([refused.status, await refused.json()]).toEqual([
      503,
      {
        error: expect.stringMatching(
          /^Uploaded files cannot be kept or read now: s3:\/\/films can’t be reached/,
        ),
      },
    ]);
  } finally {
    await server.stop();
    await s3.stop().catch(() => {});
  }
});

test("where the operator says so, a browser is sent to S3 for a film, if it may see it, and reads it there in parts", async () => {
  const s3 = new S3Server("films");
  await s3.start();
  const server = await startServer(platform, { ...variablesOf(s3), MEDIA_DELIVERY: "redirect" });
  try {
    const { ask, upload } = await openSession(server.origin);
    const { address } = await (await upload()).json();
    const sent = await ask(address, { headers: { Range: "bytes=9000000-9000009" } });
    expect([sent.status, sent.headers.get("cache-control")]).toEqual([302, "private, max-age=300"]);
    const elsewhere = String(sent.headers.get("location"));
    const part = await fetch(elsewhere, { headers: { Range: "bytes=9000000-9000009" } });
    expect([part.status, part.headers.get("content-type")]).toEqual([206, "video/webm"]);
    expect(Buffer.from(await part.arrayBuffer())).toEqual(film.subarray(9_000_000, 9_000_010));
    expect((await ask(address, { isSignedIn: false })).headers.get("location")).toMatch(/^\/auth\/sign-in\?/);
    const head = await ask(address, { method: "HEAD" });
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(film.length)]);
    const policy = (await ask("/")).headers.get("content-security-policy");
    expect(policy).toContain(`media-src 'self' https: http://127.0.0.1:${s3.port}`);
  } finally {
    await server.stop();
    await s3.stop();
  }
});

test("a server whose S3 is away starts, and says so", async () => {
  const server = await startServer(platform, variablesOf({ bucket: "films", port: await freePort() }));
  await expect
    .poll(() => server.output(), { timeout: 20_000 })
    .toMatch(
      /Uploaded files cannot be kept or read now: s3:\/\/films can’t be reached. Details: ECONNREFUSED {2}Check/,
    );
  expect((await fetch(`${server.origin}/readyz`)).status).toBe(200);
  await server.stop();
});

test("OpenStack Swift takes and gives files as S3 does", async (context) => {
  const swift = await getSwift().catch((error: Error) => error.message);
  if (typeof swift === "string") skip(context, `OpenStack Swift, without Debian's packages: ${swift}`);
  try {
    const { settings, close } = await swift.start();
    await proveStore(settings).finally(close);
  } finally {
    await swift.remove();
  }
});

const place = s3Address.parse("s3://films/some/prefix?path-style=true");
const [id, other] = ["0193aaaa-0000-7000-8000-000000000001", "0193aaaa-0000-7000-8000-000000000002"] as const;

async function* inPieces(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536);
}

/** Does the same as lib/media/store.test.ts with the S3 of the tests. */
async function proveStore(settings: Record<string, string>): Promise<void> {
  Object.assign(process.env, settings);
  expect(await new S3Store(place).findError()).toMatchObject({ why: "bucket_missing" });
  await new S3({ forcePathStyle: true }).createBucket({ Bucket: place.bucket });
  const store = new S3Store(place);
  expect(await store.findError()).toBeNull();
  for (const size of [0, 10, film.length]) {
    const content = film.subarray(0, size);
    await store.write(id, inPieces(content));
    const whole = await store.open(id);
    expect(whole && (await buffer(whole.bytes)).equals(content)).toBe(true);
    expect([await store.size(id), whole?.size]).toEqual([size, size]);
  }
  const part = await store.open(id, { start: 9_000_000, end: 9_000_009 });
  expect(part && (await buffer(part.bytes))).toEqual(film.subarray(9_000_000, 9_000_010));
  expect((await store.open(id, { start: 90_000_000, end: 90_000_009 }))?.size).toBe(film.length);
  const of = { id: other, key: await store.beginParts(other) };
  const [first, last] = [film.subarray(0, partSize), film.subarray(partSize, partSize + 1_000)];
  await store.writePart(of, 2, last);
  await store.writePart(of, 1, first);
  expect(await store.listParts(of)).toEqual(
    new Map([first, last].map((bytes, index) => [index + 1, bytes.length])),
  );
  for (const _ of ["once", "again"]) await store.joinParts(of, [partSize, 1_000], (bytes) => bytes);
  await store.dropParts(of);
  const address = await store.addressOf(other, { type: "video/webm", disposition: "inline" });
  const read = await fetch(address, { headers: { Range: `bytes=${partSize - 5}-` } });
  expect([read.status, read.headers.get("content-type")]).toEqual([206, "video/webm"]);
  expect(Buffer.from(await read.arrayBuffer())).toEqual(Buffer.concat([first.subarray(-5), last]));
  await store.remove(other);
  const direct = { id: other, key: await store.beginParts(other) };
  const body = new Uint8Array(first);
  expect((await fetch(await store.addressOfPart(direct, 1, partSize), { method: "PUT", body })).status).toBe(
    200,
  );
  expect(await store.listParts(direct)).toEqual(new Map([[1, partSize]]));
  await store.dropParts(direct);
  const broken = (async function* () {
    yield* inPieces(film);
    throw new Error("gone");
  })();
  await expect(store.write(other, broken)).rejects.toThrow("gone");
  const listed = [];
  for await (const file of store.list()) listed.push([file.id, file.bytes]);
  expect(listed).toEqual([[id, film.length]]);
  expect(await store.removeUnfinished()).toBe(0);
  await store.remove(id);
  expect([await store.open(id), await store.size(id)]).toEqual([null, null]);
  process.env.AWS_SECRET_ACCESS_KEY = "another";
  expect(await new S3Store(place).findError()).toMatchObject({ why: "credentials_wrong" });
}

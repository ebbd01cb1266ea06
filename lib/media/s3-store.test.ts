import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { TestMediaBucket } from "@/e2e/testing/media-bucket";
import type { Fault } from "@/e2e/testing/s3-server";
import { env, setEnv } from "@/lib/env";
import { s3Address } from "@/lib/environment-variables";
import { observe } from "@/lib/metrics-hooks";
import { mediaStore } from "./open-store";
import { S3Store } from "./s3-store";

const media = new TestMediaBucket();
const id = "0193aaaa-0000-7000-8000-000000000001";
const day = 24 * 3600 * 1000;

beforeEach(() => media.use());

async function* of(size: number) {
  yield Buffer.alloc(size, 7);
}

const newStore = (url = media.url) => new S3Store(s3Address.parse(url));

function failing(operation: string, fault: Fault, times = 1): void {
  let left = times;
  media.server.fault = (asked) => (asked === operation && left-- > 0 ? fault : undefined);
}

const always = Number.POSITIVE_INFINITY;

test("A list longer than one answer is complete", async () => {
  media.server.pageSize = 2;
  const ids = [1, 2, 3, 4, 5].map((number) => id.replace(/1$/, String(number)));
  for (const one of ids) await mediaStore().write(one, of(1));
  const listed = [];
  for await (const file of mediaStore().list()) listed.push(file.id);
  expect(listed).toEqual(ids);
});

test("Leftovers of killed servers' uploads are removed after a day, and nobody else's", async () => {
  media.server.pageSize = 2;
  const begun = (key: string, daysAgo: number) =>
    media.server.uploads.set(key, { key, begun: new Date(Date.now() - daysAgo * day), parts: new Map() });
  for (const last of ["1", "2", "3", "4", "5"]) begun(`some/prefix/${id.replace(/1$/, last)}`, 2);
  begun("some/prefix/notes", 2);
  begun(`some/prefix/${id.replace(/1$/, "6")}`, 0.9);
  begun(`other/${id}`, 2);
  expect(await mediaStore().removeUnfinished()).toBe(5);
  expect(media.server.uploads.size).toBe(3);
});

test("Where unfinished uploads can't be listed, none are removed", async () => {
  failing("GET ?uploads", { status: 501, code: "NotImplemented" });
  expect(await mediaStore().removeUnfinished()).toBe(0);
});

const operations = ["PUT", "PUT ?uploadId", "POST ?uploads", "POST ?uploadId"];
const sizeFor = (operation: string) => (operation === "PUT" ? 100 : 8_400_000);

test.each(operations)(
  "%s is repeated when the connection breaks, before and after it is done",
  async (operation) => {
    for (const fault of ["cut", "cut after it is done"] as const) {
      failing(operation, fault);
      await mediaStore().write(id, of(sizeFor(operation)));
      expect((await media.read(id)).length).toBe(sizeFor(operation));
      await media.lose(id);
    }
  },
);

test.each(operations)("When %s fails for good, the file is refused and removed", async (operation) => {
  failing(operation, { status: 403, code: "AccessDenied" }, always);
  const refused = { code: "media_store_unusable", parameters: { why: "access_denied" } };
  await expect(mediaStore().write(id, of(sizeFor(operation)))).rejects.toMatchObject(refused);
  expect(await media.files()).toEqual([]);
});

test("A stored file without an acknowledgement is removed", async () => {
  failing("PUT", "cut after it is done", always);
  await expect(mediaStore().write(id, of(100))).rejects.toMatchObject({ code: "media_store_unusable" });
  expect(await media.files()).toEqual([]);
});

test("A full store says so", async () => {
  failing("PUT", { status: 507, code: "XMinioStorageFull" }, always);
  await expect(mediaStore().write(id, of(100))).rejects.toMatchObject({ code: "storage_full" });
});

test("An interrupted file doesn't seem to end there", async () => {
  await mediaStore().write(id, of(1_000_000));
  failing("GET", "cut while it is sent");
  const file = await mediaStore().open(id);
  await expect(file && buffer(file.bytes)).rejects.toMatchObject({
    code: "media_store_unusable",
    parameters: { why: "endpoint_unreachable", detail: "ECONNRESET" },
  });
});

test("A reader who stops early frees the connection", async () => {
  await mediaStore().write(id, of(16_000_000));
  const file = await mediaStore().open(id);
  await setTimeout(50);
  expect(media.server.sending).toBe(1);
  file?.bytes.destroy();
  await expect.poll(() => media.server.sending).toBe(0);
});

test("An address serves its typed file, whole or in parts, for an hour without a key", async () => {
  const content = randomBytes(1_000);
  await media.put(id, content);
  const disposition = "inline; filename=\"a b.webm\"; filename*=UTF-8''%C3%9C%20(b)%27.webm";
  const address = await newStore().addressOf(id, { type: "video/webm", disposition });
  const answer = await fetch(address, { headers: { Range: "bytes=10-" } });
  expect([answer.status, answer.headers.get("content-range")]).toEqual([206, "bytes 10-999/1000"]);
  expect(answer.headers.get("content-type")).toBe("video/webm");
  expect(answer.headers.get("content-disposition")).toBe(disposition);
  expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(10));
  for (const other of [
    address.replace("webm", "html"),
    address.replace(id, id.replace(/1$/, "2")),
    address.replace("Expires=3600", "Expires=9999"),
  ])
    expect((await fetch(other)).status).toBe(403);
  expect((await fetch(address, { method: "PUT", body: "x" })).status).toBe(403);
  media.server.clockOffset = 3_601_000;
  expect((await fetch(address)).status).toBe(403);
});

test("An address takes its part, of that length, and no other", async () => {
  const store = newStore();
  const of = { id, key: await store.beginParts(id) };
  const address = await store.addressOfPart(of, 2, 5);
  const put = (where: string, body: string) => fetch(where, { method: "PUT", body });
  for (const [where, body] of [
    [address, "1234"],
    [address, "123456"],
    [address.replace("partNumber=2", "partNumber=1"), "12345"],
  ] as const)
    expect((await put(where, body)).status).toBe(403);
  expect((await put(address, "12345")).status).toBe(200);
  expect(await store.listParts(of)).toEqual(new Map([[2, 5]]));
});

test("A list of parts longer than one answer is complete", async () => {
  media.server.pageSize = 2;
  const of = { id, key: await mediaStore().beginParts(id) };
  for (const number of [5, 1, 4, 2, 3]) await mediaStore().writePart(of, number, Buffer.alloc(number));
  expect([...(await mediaStore().listParts(of))]).toEqual([1, 2, 3, 4, 5].map((one) => [one, one]));
});

test("Parts joined without an acknowledgement are joined on the next request", async () => {
  const of = { id, key: await mediaStore().beginParts(id) };
  await mediaStore().writePart(of, 1, Buffer.alloc(100));
  failing("POST ?uploadId", "cut after it is done", always);
  await mediaStore().joinParts(of, [100], (bytes) => bytes);
  expect((await media.read(id)).length).toBe(100);
});

test("Each call is reported with its purpose and result, even a repeated one", async () => {
  const told: string[] = [];
  const callBegun = ({ purpose }: { purpose: string }) => ({
    end: ({ outcome }: { outcome: string }) => void told.push(`${purpose} ${outcome}`),
  });
  const stop = observe({ callBegun });
  failing("PUT", { status: 503, code: "SlowDown" });
  await mediaStore().write(id, of(100));
  failing("GET", "cut");
  await (await mediaStore().open(id))?.bytes.toArray();
  await mediaStore().size(id.replace(/1$/, "2"));
  process.env.AWS_ENDPOINT_URL_S3 = "http://127.0.0.1:9";
  await expect(newStore().remove(id)).rejects.toThrow();
  stop();
  expect(told.slice(0, 5)).toEqual([
    "media_write 5xx",
    "media_write 2xx",
    "media_read unreachable",
    "media_read 2xx",
    "media_read 4xx",
  ]);
  expect(new Set(told.slice(5))).toEqual(new Set(["media_write unreachable"]));
});

const setting = (name: string, value?: string) => () => {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
};
const denied = { status: 403, code: "AccessDenied" };

const wrong: [string, string, () => void][] = [
  [
    "a bucket that is not there",
    "bucket_missing",
    () => setEnv({ MEDIA_URL: "s3://absent?path-style=true" }),
  ],
  ["a key that is not known", "credentials_wrong", setting("AWS_ACCESS_KEY_ID", "another")],
  ["a wrong secret", "credentials_wrong", setting("AWS_SECRET_ACCESS_KEY", "another")],
  ["no key", "credentials_missing", setting("AWS_ACCESS_KEY_ID")],
  ["no region", "region_missing", setting("AWS_REGION")],
  ["another region", "region_wrong", setting("AWS_REGION", "us-west-2")],
  ["nobody who listens", "endpoint_unreachable", setting("AWS_ENDPOINT_URL_S3", "http://127.0.0.1:9")],
  ["a host without an address", "endpoint_unreachable", setting("AWS_ENDPOINT_URL_S3", "http://s3.invalid")],
  ["a right to read alone", "access_denied", () => failing("PUT", denied, always)],
  ["a right to write alone", "access_denied", () => failing("GET", denied, always)],
  ["no right to list parts", "access_denied", () => failing("GET ?uploadId", denied, always)],
  ["a clock an hour ahead", "clock_wrong", () => Object.assign(media.server, { clockOffset: -3_600_000 })],
  ["a clock an hour behind", "clock_wrong", () => Object.assign(media.server, { clockOffset: 3_600_000 })],
  ["a server in trouble", "overloaded", () => failing("PUT", { status: 500, code: "InternalError" }, always)],
];

test.each(wrong)("With %s, the problem is %s", async (_, why, arrange) => {
  arrange();
  const { MEDIA_URL } = env();
  const store = MEDIA_URL && new S3Store(MEDIA_URL);
  expect(await store?.findError()).toMatchObject({ store: store?.name, why });
  expect([media.server.objects.size, media.server.uploads.size]).toEqual([0, 0]);
});

test("A working store has no problem, and the check leaves nothing", async () => {
  // An unfilled settings file leaves these empty.
  for (const name of ["AWS_PROFILE", "AWS_SESSION_TOKEN", "AWS_ENDPOINT_URL"]) process.env[name] = "";
  expect(await newStore().findError()).toBeNull();
  expect(media.server.objects.size).toBe(0);
});

test("A server that doesn't speak S3 is reported", async () => {
  const page = createServer((_request, response) => response.end("<html>Welcome!</html>")).listen(
    0,
    "127.0.0.1",
  );
  await once(page, "listening");
  process.env.AWS_ENDPOINT_URL_S3 = `http://127.0.0.1:${(page.address() as AddressInfo).port}`;
  expect(await newStore().findError()).toMatchObject({ why: "unexpected" });
  page.close();
});

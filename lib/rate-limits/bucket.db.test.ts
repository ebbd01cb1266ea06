import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { type Bucket, bucketOf, takeFromBucket } from "./bucket";
import { pruneRateLimits } from "./count";

const bucket = bucketOf(600);
const take = (requests: number, from: Bucket = bucket, client = "a key") =>
  takeFromBucket("api", client, from, requests);

/** As if so many seconds had passed by the database's clock. */
const letPass = (seconds: number) =>
  db()
    .$executeRaw`UPDATE rate_limits SET window_ends_at = window_ends_at - make_interval(secs => ${seconds}::float8)`;

const requests = async () => (await db().rateLimit.findMany())[0]?.requests;

test.each([
  [600, { burst: 50, interval: 100 }],
  [1, { burst: 1, interval: 60_000 }],
  [12, { burst: 1, interval: 5_000 }],
  [13, { burst: 2, interval: 60_000 / 13 }],
  [60_000, { burst: 5_000, interval: 1 }],
])("of %i requests a minute, five seconds' worth may come at once, and at least one", (limit, expected) => {
  expect(bucketOf(limit)).toEqual(expected);
});

test("what is taken trickles back steadily, and a full bucket stays full", async () => {
  expect(await take(50)).toBeCloseTo(5_000, -1.5);
  await letPass(2);
  expect(await take(10)).toBeCloseTo(4_000, -2.5);
  await letPass(3_600);
  expect(await take(1)).toBeCloseTo(100, -1.5);
  expect(await requests(), "since it was last full").toBe(1);
});

test("more than there was is owed, and trickles back first", async () => {
  await take(80);
  await letPass(3);
  expect(await take(1)).toBeCloseTo(5_100, -2.5);
});

test("what is taken at the same moment is all taken, and of each key by itself", async () => {
  await Promise.all(Array.from({ length: 20 }, () => take(1)));
  expect(await take(0)).toBeGreaterThan(1_500);
  expect(await take(0)).toBeLessThanOrEqual(2_000);
  expect(await requests()).toBe(20);
  expect(await take(1, bucket, "another key")).toBeCloseTo(100, -1.5);
});

test("a bucket of a million a minute is as exact", async () => {
  expect(await take(1_000, bucketOf(1_000_000))).toBeCloseTo(60, -1);
});

test("a full bucket needs no row", async () => {
  await take(10);
  expect(await pruneRateLimits()).toBe(0);
  await letPass(1);
  expect(await pruneRateLimits()).toBe(1);
});

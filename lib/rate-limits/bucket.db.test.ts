import { setTimeout as sleep } from "node:timers/promises";
import { expect, test } from "vitest";
import { db } from "@/lib/database/db";
import { type Bucket, bucketOf, giveBackToBucket, takeFromBucket, type Wish } from "./bucket";
import { pruneRateLimits } from "./count";
import { Lease } from "./lease";

const bucket = bucketOf(600);
const take = (waiting: number, wish: Partial<Wish> = {}, from: Bucket = bucket, client = "a key") =>
  takeFromBucket("api", client, from, { waiting, spare: 0, owed: 0, ...wish });
const giveBack = (tokens: number) => giveBackToBucket("api", "a key", bucket, tokens);

/** As if so many seconds had passed by the database's clock. */
const letPass = (seconds: number) =>
  db()
    .$executeRaw`UPDATE rate_limits SET window_ends_at = window_ends_at - make_interval(secs => ${seconds}::float8)`;

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
  expect(await take(50)).toEqual({ granted: 50, fullIn: expect.closeTo(5_000, -1.5) });
  await letPass(2);
  expect(await take(10)).toEqual({ granted: 10, fullIn: expect.closeTo(4_000, -2.5) });
  await letPass(3_600);
  expect(await take(60)).toEqual({ granted: 50, fullIn: expect.closeTo(5_000, -1.5) });
});

test("no more is granted than there is, and what is refused is not counted", async () => {
  expect(await take(80)).toMatchObject({ granted: 50 });
  expect(await take(1)).toMatchObject({ granted: 0 });
  await letPass(0.3);
  expect(await take(80)).toEqual({ granted: 3, fullIn: expect.closeTo(5_000, -2.5) });
});

test("spare ones are granted until a quarter of the bucket is left, which is for those who wait", async () => {
  expect(await take(1, { spare: 5 })).toMatchObject({ granted: 6 });
  expect(await take(30, { spare: 5 })).toMatchObject({ granted: 31 });
  expect(await take(10, { spare: 5 })).toMatchObject({ granted: 10 });
});

test("what was let through before it could be counted is owed, and trickles back first", async () => {
  expect(await take(1, { owed: 20 })).toMatchObject({ granted: 1 });
  expect(await take(1, { owed: 60 })).toEqual({ granted: 0, fullIn: expect.closeTo(8_100, -2.5) });
});

test("what is given back is there again, up to the quarter that was never lent", async () => {
  await take(48);
  await giveBack(5);
  expect(await take(9)).toMatchObject({ granted: 7 });
  await giveBack(40);
  expect(await take(50)).toMatchObject({ granted: 13 });
  await letPass(3);
  await giveBack(40);
  expect(await take(50), "what trickles back does so once").toMatchObject({ granted: 30 });
});

test("what is taken at the same moment is granted to as many as there are, and of each key by itself", async () => {
  const begin = performance.now();
  const taken = await Promise.all(Array.from({ length: 60 }, () => take(1)));
  const granted = taken.reduce((sum, one) => sum + one.granted, 0);
  expect(granted).toBeGreaterThanOrEqual(50);
  expect(granted).toBeLessThanOrEqual(50 + (performance.now() - begin) / 100);
  expect(await take(1, {}, bucket, "another key")).toMatchObject({ granted: 1 });
});

test.each([1_000_000, 999_983, 7])("a bucket of %i a minute is as exact", async (limit) => {
  const one = bucketOf(limit);
  expect(await take(1_000_000, {}, one)).toMatchObject({ granted: one.burst });
  const { fullIn } = await take(0, {}, one);
  expect(fullIn).toBeLessThanOrEqual(one.burst * one.interval + 0.001);
});

test("processes that ask as fast as they can let through what the limit says, to the last", async () => {
  const fast = bucketOf(3_000);
  const shared = {
    take: (wish: Wish) => takeFromBucket("api", "a key", fast, wish),
    giveBack: (tokens: number) => giveBackToBucket("api", "a key", fast, tokens),
    failed: (error: unknown) => {
      throw error;
    },
  };
  const leases = Array.from({ length: 4 }, () => new Lease(fast, shared));
  let passed = 0;
  const begin = performance.now();
  const client = async (lease: Lease) => {
    for (let end = begin + 2_000; performance.now() < end; await sleep(1))
      if (await lease.spend()) passed += 1;
  };
  await Promise.all([...leases, ...leases, ...leases].map(client));
  const allowed = fast.burst + (performance.now() - begin) / fast.interval;
  expect(passed).toBeLessThanOrEqual(allowed);
  expect(passed).toBeGreaterThanOrEqual(0.97 * allowed);
});

test("a full bucket needs no row", async () => {
  await take(10);
  expect(await pruneRateLimits()).toBe(0);
  await letPass(1);
  expect(await pruneRateLimits()).toBe(1);
});

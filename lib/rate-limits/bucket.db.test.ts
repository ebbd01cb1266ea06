import { expect, test } from "vitest";
import { db } from "@/lib/database/db";
import { bucketOf, countInBucket } from "./bucket";
import { pruneRateLimits } from "./count";

const bucket = bucketOf(600);
const count = (requests: number, client = "a key") => countInBucket("api", client, bucket, requests);

const letPass = (seconds: number) =>
  db()
    .$executeRaw`UPDATE rate_limits SET window_ends_at = window_ends_at - make_interval(secs => ${seconds}::float8)`;

test.each([
  [600, { burst: 50, interval: 100 }],
  [1, { burst: 1, interval: 60_000 }],
  [12, { burst: 1, interval: 5_000 }],
  [13, { burst: 2, interval: 60_000 / 13 }],
  [60_000, { burst: 5_000, interval: 1 }],
])("with %i requests a minute, five seconds' worth may come at once, and at least one", (limit, expected) => {
  expect(bucketOf(limit)).toEqual(expected);
});

test("tokens return steadily, and a full bucket stays full", async () => {
  expect(await count(50)).toBeCloseTo(5_000, -1.5);
  await letPass(2);
  expect(await count(10)).toBeCloseTo(4_000, -2.5);
  await letPass(3_600);
  expect(await count(60)).toBeCloseTo(6_000, -1.5);
});

test("simultaneous requests add up, for each key by itself", async () => {
  const counted = await Promise.all(Array.from({ length: 60 }, () => count(1)));
  expect(Math.max(...counted)).toBeCloseTo(6_000, -3);
  expect(await count(1, "another key")).toBeCloseTo(100, -1.5);
});

test("a full bucket needs no row", async () => {
  await count(10);
  expect(await pruneRateLimits()).toBe(0);
  await letPass(1);
  expect(await pruneRateLimits()).toBe(1);
});

import { expect, test } from "vitest";
import { db } from "@/lib/db";
import { countRequest, pruneRateLimits } from "./commands";

const endWindows = () => db().$executeRaw`UPDATE rate_limits SET window_ends_at = now()`;

test("requests at the same moment are all counted", async () => {
  const counted = await Promise.all(Array.from({ length: 20 }, () => countRequest("start", "192.0.2.1")));
  const numbers = counted.map(({ requests }) => requests).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("each kind and each client is counted by itself", async () => {
  await countRequest("start", "192.0.2.1");
  expect(await countRequest("callback", "192.0.2.1")).toMatchObject({ requests: 1 });
  expect(await countRequest("start", "192.0.2.2")).toMatchObject({ requests: 1 });
});

test("a minute ends a minute after its first request, by the database's clock, and then counting begins anew", async () => {
  const { retryAfter } = await countRequest("start", "192.0.2.1");
  expect(retryAfter).toBeGreaterThan(50);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await db().$executeRaw`UPDATE rate_limits SET window_ends_at = now() + interval '5 seconds'`;
  const second = await countRequest("start", "192.0.2.1");
  expect(second.requests, "it is not prolonged").toBe(2);
  expect(second.retryAfter).toBeLessThanOrEqual(5);
  await endWindows();
  expect(await countRequest("start", "192.0.2.1")).toMatchObject({ requests: 1 });
});

test("only the counts of minutes that are over are removed", async () => {
  await countRequest("start", "192.0.2.1");
  await endWindows();
  await countRequest("start", "192.0.2.2");
  expect(await pruneRateLimits()).toBe(1);
  expect(await db().rateLimit.findMany({ select: { client: true } })).toEqual([{ client: "192.0.2.2" }]);
});

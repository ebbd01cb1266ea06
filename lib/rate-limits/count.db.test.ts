import { expect, test } from "vitest";
import { db } from "@/lib/database/db";
import { countRequests, pruneRateLimits } from "./count";
import { giveBack, giveBackSoon } from "./give-back";

// An earlier test file may still give requests back, so no other file has these clients.
const ada = { client: "ada's network", limit: 60 };
const grace = { client: "grace's network", limit: 60 };
const endWindows = () => db().$executeRaw`UPDATE rate_limits SET window_ends_at = now() - interval '1 ms'`;

test("requests at the same moment are all counted", async () => {
  const counted = await Promise.all(Array.from({ length: 20 }, () => countRequests("start", [ada])));
  const numbers = counted.map(({ requests }) => requests).sort((a, b) => a - b);
  expect(numbers).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
});

test("each kind and each client is counted by itself", async () => {
  await countRequests("start", [ada]);
  expect(await countRequests("callback", [ada])).toMatchObject({ requests: 1 });
  expect(await countRequests("start", [grace])).toMatchObject({ requests: 1 });
});

test("requests given back are free again soon, at most as many as were counted", async () => {
  await countRequests("start", [ada], 3);
  for (let time = 0; time < 2; time += 1) giveBackSoon("start", [ada]);
  giveBackSoon("start", [grace]);
  await expect.poll(() => countRequests("start", [ada], 0)).toMatchObject({ requests: 1 });
  for (let time = 0; time < 9; time += 1) giveBackSoon("start", [ada]);
  await giveBack();
  expect(await countRequests("start", [ada])).toMatchObject({ requests: 1 });
  expect(await countRequests("start", [grace])).toMatchObject({ requests: 1 });
});

test("requests of an earlier minute aren't given back", async () => {
  await countRequests("start", [ada], 3);
  await endWindows();
  giveBackSoon("start", [ada]);
  await giveBack();
  expect(await db().rateLimit.findMany({ select: { requests: true } })).toEqual([{ requests: 3 }]);
});

test("a network counts beside the networks in it, but not their refused requests", async () => {
  const around = { client: "the network around them", limit: 5 };
  const few = (client: string) => [{ client, limit: 2 }, around] as const;
  const numbers: unknown[] = [];
  for (const client of ["a", "a", "a", "a", "b", "b", "c", "c"]) {
    const { client: counted, requests } = await countRequests("start", [...few(client)]);
    numbers.push([counted === around.client ? "around" : counted, requests]);
  }
  expect(numbers).toEqual([
    ["around", 1],
    ["around", 2],
    ["a", 3],
    ["a", 4],
    ["around", 3],
    ["around", 4],
    ["around", 5],
    ["around", 6],
  ]);
});

test("nested networks never deadlock", async () => {
  const around = { client: "around", limit: 1_000 };
  const quotas = (index: number) => [{ client: `${index % 4}`, limit: 1_000 }, around] as const;
  await Promise.all(
    Array.from({ length: 400 }, async (_, index) => {
      await countRequests("start", [...quotas(index)], 2);
      giveBackSoon("start", [...quotas(index)]);
      if (index % 3 === 0) await giveBack();
    }),
  );
  await giveBack();
  // Its timer's last batch may still be under way.
  await expect.poll(() => countRequests("start", [around], 0)).toMatchObject({ requests: 400 });
});

test("a minute ends a minute after its first request, by the database's clock, and then counting begins anew", async () => {
  const { retryAfter } = await countRequests("start", [ada]);
  expect(retryAfter).toBeGreaterThan(50);
  expect(retryAfter).toBeLessThanOrEqual(60);
  await db().$executeRaw`UPDATE rate_limits SET window_ends_at = now() + interval '5 seconds'`;
  const second = await countRequests("start", [ada]);
  expect(second.requests, "it is not prolonged").toBe(2);
  expect(second.retryAfter).toBeLessThanOrEqual(5);
  await endWindows();
  expect(await countRequests("start", [ada])).toMatchObject({ requests: 1 });
});

test("only counts of past minutes are deleted", async () => {
  await countRequests("start", [ada]);
  await endWindows();
  await countRequests("start", [grace]);
  expect(await pruneRateLimits()).toBe(1);
  expect(await db().rateLimit.findMany({ select: { client: true } })).toEqual([{ client: grace.client }]);
});

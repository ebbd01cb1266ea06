import fc from "fast-check";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bucket, bucketOf, reserveOf, type Wish } from "./bucket";
import { Lease } from "./lease";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = (milliseconds: number) => new Promise((done) => setTimeout(done, milliseconds));

/** The arithmetic of bucket.ts, which bucket.db.test.ts holds against PostgreSQL, on a network that takes its time. */
class BucketOnTheNetwork {
  statements = 0;
  isAway = false;
  #fullAt = 0;

  constructor(
    readonly bucket: Bucket,
    readonly latency: () => number = () => 1,
  ) {}

  lease(): Lease {
    return new Lease(this.bucket, {
      take: (wish) => this.#after(() => this.#take(wish)),
      giveBack: (tokens) => this.#after(() => this.#giveBack(tokens)),
      failed: () => {},
    });
  }

  async #after<Result>(act: () => Result): Promise<Result> {
    this.statements += 1;
    await sleep(this.latency());
    if (this.isAway) throw new Error("away");
    const result = act();
    await sleep(this.latency());
    return result;
  }

  #take({ waiting, spare, owed }: Wish) {
    const { burst, interval } = this.bucket;
    const since = Math.max(this.#fullAt, performance.now()) + owed * interval;
    const left = Math.floor(burst - (since - performance.now()) / interval + 0.001);
    const spared = Math.max(0, Math.min(spare, left - waiting - reserveOf(this.bucket)));
    const granted = Math.max(0, Math.min(left, waiting + spared));
    this.#fullAt = since + granted * interval;
    return { granted, fullIn: this.#fullAt - performance.now() };
  }

  #giveBack(tokens: number) {
    const { burst, interval } = this.bucket;
    const most = performance.now() + (burst - reserveOf(this.bucket)) * interval;
    this.#fullAt = Math.max(this.#fullAt - tokens * interval, Math.min(this.#fullAt, most));
  }
}

/** Of requests that were let through: when they came, and when they knew. */
type Passed = { cameAt: number; knewAt: number };

async function ask(lease: Lease, passed: Passed[]): Promise<void> {
  const cameAt = performance.now();
  if (await lease.spend()) passed.push({ cameAt, knewAt: performance.now() });
}

/** The most that were let through beyond `burst + time / interval`, of all times within which requests came and knew. */
function excess(passed: Passed[], { burst, interval }: Bucket): number {
  const begins = [...new Set(passed.map(({ cameAt }) => cameAt))];
  const byEnd = passed.toSorted((a, b) => a.knewAt - b.knewAt);
  let most = -Infinity;
  for (const begin of begins) {
    let count = 0;
    for (const { cameAt, knewAt } of byEnd) {
      if (cameAt < begin) continue;
      count += 1;
      most = Math.max(most, count - burst - (knewAt - begin) / interval);
    }
  }
  return most;
}

const story = fc.record({
  limit: fc.constantFrom(60, 600, 2_400),
  latencies: fc.array(fc.integer({ min: 0, max: 30 }), { minLength: 1, maxLength: 20 }),
  processes: fc.array(
    fc.array(
      fc.record({
        pause: fc.oneof(fc.integer({ min: 0, max: 40 }), fc.integer({ min: 200, max: 900 })),
        requests: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 10, maxLength: 60 },
    ),
    { minLength: 1, maxLength: 4 },
  ),
});

test("however many processes there are and whenever requests come, no time sees more than a burst and what trickles in", async () => {
  await fc.assert(
    fc.asyncProperty(story, async ({ limit, latencies, processes }) => {
      let turn = 0;
      const shared = new BucketOnTheNetwork(bucketOf(limit), () => latencies[turn++ % latencies.length] ?? 0);
      const passed: Passed[] = [];
      const clients = processes.map(async (waves) => {
        const lease = shared.lease();
        const asked: Promise<void>[] = [];
        for (const { pause, requests } of waves) {
          await sleep(pause);
          for (let request = 0; request < requests; request += 1) asked.push(ask(lease, passed));
        }
        await Promise.all(asked);
      });
      await vi.runAllTimersAsync();
      await Promise.all(clients);
      expect(excess(passed, shared.bucket)).toBeLessThanOrEqual(0.01);
    }),
    { numRuns: 150 },
  );
});

/** Asks as many at once of each, and says how many they let through within the next milliseconds. */
async function burst(asked: [lease: Lease, requests: number][]): Promise<number> {
  const passed: Passed[] = [];
  for (const [lease, requests] of asked)
    for (let request = 0; request < requests; request += 1) void ask(lease, passed);
  await vi.advanceTimersByTimeAsync(5);
  return passed.length;
}

test("what is held ends as it trickles back, so a bucket that is full again and what is held are no more than a burst", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(6_000));
  const [holder, other] = [shared.lease(), shared.lease()];
  while (holder.held < 45) await burst([[holder, 1]]);
  // It stays busy, so it gives nothing back.
  for (let time = 0; time < 3; time += 1) {
    await vi.advanceTimersByTimeAsync(150);
    await burst([[holder, 1]]);
  }
  expect(holder.held).toBeGreaterThan(10);
  expect(
    await burst([
      [holder, 50],
      [other, 600],
    ]),
  ).toBeLessThanOrEqual(501);
});

test("what one gives back is not lent again in the time of what another holds", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(6_000));
  const [first, second, third] = [shared.lease(), shared.lease(), shared.lease()];
  while (first.held < 45) await burst([[first, 1]]);
  while (second.held < 45) await burst([[second, 1]]);
  for (let time = 0; time < 4; time += 1) {
    await vi.advanceTimersByTimeAsync(190);
    await burst([[second, 1]]);
  }
  expect(first.held).toBe(0);
  expect(second.held).toBeGreaterThan(30);
  expect(
    await burst([
      [second, 50],
      [third, 600],
    ]),
  ).toBeLessThanOrEqual(501);
});

/** Requests come to each lease at a rate, in requests a second, for so many seconds. */
async function load(leases: [lease: Lease, rate: number][], seconds: number): Promise<number> {
  const passed: Passed[] = [];
  const begin = performance.now();
  const all = leases.map(async ([lease, rate]) => {
    for (let request = 0; request < seconds * rate; request += 1) {
      await sleep(begin + (request * 1000) / rate - performance.now());
      void ask(lease, passed);
    }
  });
  await vi.advanceTimersByTimeAsync(seconds * 1000 + 100);
  await Promise.all(all);
  return passed.length;
}

test.each([[[200, 200]], [[300, 3]], [[7, 200, 1, 40]]])(
  "of requests beyond the limit, %j a second at each process, what the limit allows is let through",
  async (rates) => {
    const shared = new BucketOnTheNetwork(bucketOf(600));
    const passed = await load(
      rates.map((rate) => [shared.lease(), rate]),
      10,
    );
    expect(passed).toBeLessThanOrEqual(50 + 101);
    expect(passed).toBeGreaterThanOrEqual(0.97 * 150);
  },
);

test("a busy key asks the bucket twice a second, a refused one hardly ever", async () => {
  const within = new BucketOnTheNetwork(bucketOf(6_000));
  expect(await load([[within.lease(), 80]], 10)).toBe(800);
  expect(within.statements).toBeLessThanOrEqual(30);
  const beyond = new BucketOnTheNetwork(bucketOf(60));
  expect(await load([[beyond.lease(), 1_000]], 10)).toBeLessThanOrEqual(15);
  expect(beyond.statements).toBeLessThanOrEqual(20);
});

test("requests that come at the same moment share a statement", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(600));
  const lease = shared.lease();
  const passed: Passed[] = [];
  for (let request = 0; request < 60; request += 1) void ask(lease, passed);
  await vi.advanceTimersByTimeAsync(10);
  expect([passed.length, shared.statements]).toEqual([50, 2]);
});

test("what a process holds and does not need comes back after a quarter of a second of quiet", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(600));
  const [idle, busy] = [shared.lease(), shared.lease()];
  const passed = [await load([[busy, 1_000]], 0.01), await load([[idle, 200]], 0.02)];
  expect(idle.held).toBeGreaterThan(2);
  passed.push(await load([[busy, 1_000]], 0.9));
  const all = passed.reduce((sum, some) => sum + some);
  expect(all).toBeGreaterThanOrEqual(50 + 10);
});

test("while the bucket is away the process counts alone, and what it let through is owed", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(60));
  const [lease, other] = [shared.lease(), shared.lease()];
  shared.isAway = true;
  expect(await load([[lease, 100]], 1)).toBeGreaterThanOrEqual(5);
  shared.isAway = false;
  await vi.advanceTimersByTimeAsync(1_000);
  expect(await load([[lease, 1]], 1)).toBe(1);
  // Of five, one or two have trickled in again, and those were let through.
  expect(await load([[other, 100]], 0.5)).toBeLessThanOrEqual(2);
});

test("a bucket that does not answer keeps nobody waiting for more than a second", async () => {
  const shared = new BucketOnTheNetwork(bucketOf(600), () => 60_000);
  const lease = shared.lease();
  expect(await load([[lease, 10]], 1)).toBe(10);
});

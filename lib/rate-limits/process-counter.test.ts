import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Bucket, bucketOf } from "./bucket";
import { ProcessCounter } from "./process-counter";

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance", "setTimeout", "clearTimeout"] }));
afterEach(() => void vi.useRealTimers());

/** Counts as the database does, some milliseconds away. */
class SharedBucket {
  statements = 0;
  isAway = false;
  #fullAt = 0;

  constructor(readonly bucket: Bucket) {}

  counter(): ProcessCounter {
    return new ProcessCounter(this.bucket, async (requests) => {
      this.statements += 1;
      await vi.advanceTimersByTimeAsync(0);
      if (this.isAway) return null;
      this.#fullAt = Math.max(this.#fullAt, performance.now()) + requests * this.bucket.interval;
      return this.#fullAt - performance.now();
    });
  }
}

/** Asks each counter in turn at a rate of requests a second; returns how many went through. */
async function load(counters: [counter: ProcessCounter, rate: number][], seconds: number): Promise<number> {
  let passed = 0;
  for (let millisecond = 0; millisecond < seconds * 1_000; millisecond += 1) {
    for (const [counter, rate] of counters) {
      const due = Math.floor(((millisecond + 1) * rate) / 1_000) - Math.floor((millisecond * rate) / 1_000);
      for (let request = 0; request < due; request += 1) if (counter.spend()) passed += 1;
    }
    await vi.advanceTimersByTimeAsync(1);
  }
  return passed;
}

test("one process lets through exactly the limit", async () => {
  const counter = new SharedBucket(bucketOf(600)).counter();
  const passed = await load([[counter, 200]], 10);
  expect(passed).toBeGreaterThanOrEqual(50 + 99);
  expect(passed).toBeLessThanOrEqual(50 + 100);
  expect(counter.wait).toBeLessThanOrEqual(100);
});

test.each([[[200, 200]], [[300, 3]], [[200, 200, 200, 200]]])(
  "processes with %j requests a second let at most a fifth more through together",
  async (rates) => {
    const shared = new SharedBucket(bucketOf(600));
    const passed = await load(
      rates.map((rate) => [shared.counter(), rate]),
      10,
    );
    expect(passed).toBeGreaterThanOrEqual(0.97 * 150);
    expect(passed).toBeLessThanOrEqual(1.2 * 150);
  },
);

test("a busy key is counted four times a second, a refused one hardly ever", async () => {
  const within = new SharedBucket(bucketOf(6_000));
  expect(await load([[within.counter(), 80]], 10)).toBe(800);
  expect(within.statements).toBeLessThanOrEqual(41);
  const beyond = new SharedBucket(bucketOf(60));
  await load([[beyond.counter(), 1_000]], 10);
  expect(beyond.statements).toBeLessThanOrEqual(16);
});

test("without the database, the process counts alone and reports what is still owed", async () => {
  const shared = new SharedBucket(bucketOf(60));
  const [counter, other] = [shared.counter(), shared.counter()];
  shared.isAway = true;
  expect(await load([[counter, 100]], 60)).toBe(5 + 59);
  shared.isAway = false;
  expect(await load([[counter, 100]], 3)).toBe(3);
  await load([[other, 1_000]], 0.01);
  expect(other.wait).toBeGreaterThan(0);
  expect(other.fullIn).toBeLessThan(11_000);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ConcurrencyLimit } from "./concurrency-limit";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function work(turns: ConcurrencyLimit) {
  const state = { isUnderWay: false, end: () => {} };
  const done = turns.take(
    () =>
      new Promise<void>((end) => {
        Object.assign(state, { isUnderWay: true, end });
      }),
  );
  return Object.assign(state, { done });
}

test("Runs a limited number of tasks at once and starts the next after a success or failure", async () => {
  const turns = new ConcurrencyLimit(() => 1);
  const failing = turns.take(() => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  const [first, second] = [work(turns), work(turns)];
  expect([first.isUnderWay, second.isUnderWay]).toEqual([true, false]);
  first.end();
  await first.done;
  await vi.waitFor(() => expect(second.isUnderWay).toBe(true));
});

test("Refuses a request with 503 after a second in the queue without using a turn", async () => {
  const turns = new ConcurrencyLimit(() => 1);
  const first = work(turns);
  const refused = expect(work(turns).done).rejects.toMatchObject({
    status: 503,
    headers: { "Retry-After": "5" },
  });
  vi.advanceTimersByTime(999);
  expect(performance.now() - Number(turns.waitingSince)).toBe(999);
  vi.advanceTimersByTime(1);
  await refused;
  expect(turns.waitingSince).toBeUndefined();
  first.end();
  await first.done;
  expect(work(turns).isUnderWay).toBe(true);
});

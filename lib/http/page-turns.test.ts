import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { PageTurns } from "./page-turns";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Pages that ask for a turn one after the other; `begun` names those that have got theirs. */
function pages(names: string) {
  const turns = new PageTurns();
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  for (const name of names)
    void turns.take().then((end) => {
      begun.push(name);
      ends.set(name, end);
    });
  return { turns, begun, end: (name: string) => ends.get(name)?.() };
}

const soon = () => vi.advanceTimersByTimeAsync(1);

test("two pages are made at once; then who has waited longest begins as one ends", async () => {
  const { turns, begun, end } = pages("abcd");
  await soon();
  expect(begun).toEqual(["a", "b"]);
  expect(turns.waiting).toBe(2);
  await vi.advanceTimersByTimeAsync(20);
  expect(performance.now() - Number(turns.waitingSince)).toBe(21);
  end("b");
  await soon();
  expect(begun).toEqual(["a", "b", "c"]);
  end("a");
  end("c");
  await soon();
  expect(begun).toEqual(["a", "b", "c", "d"]);
  expect([turns.waiting, turns.waitingSince]).toEqual([0, undefined]);
});

test("pages that wait for the database keep nobody from beginning", async () => {
  const { begun } = pages("abcdef");
  await vi.advanceTimersByTimeAsync(49);
  expect(begun).toEqual(["a", "b"]);
  await vi.advanceTimersByTimeAsync(2);
  expect(begun).toEqual(["a", "b", "c", "d"]);
  await vi.advanceTimersByTimeAsync(50);
  expect(begun).toEqual(["a", "b", "c", "d", "e", "f"]);
});

test("a turn is passed on once, however often it ends", async () => {
  const { begun, end } = pages("abcdef");
  await soon();
  end("a");
  end("a");
  await vi.advanceTimersByTimeAsync(20);
  end("a");
  await soon();
  expect(begun).toEqual(["a", "b", "c"]);
});

import { expect, test } from "vitest";
import { Stretch, StretchStore } from "./stretches";

const idOf = (position: number) => position.toString(16).padStart(32, "0");

/** A stretch of a list of so many rows, in which each id is the position of its row. */
function stretchOf(rows: number, from: number, to: number, version = "1"): Stretch {
  const positions = Array.from(
    { length: Math.max(0, Math.min(rows, to) - from) },
    (_, index) => from + index,
  );
  return new Stretch(version, from, to, Buffer.from(positions.map(idOf).join(""), "hex"));
}

test("tells the ids between two positions, and only as many as there are", () => {
  const stretch = stretchOf(100, 40, 80);
  expect(stretch.ids(40, 42)).toEqual([idOf(40), idOf(41)]);
  expect(stretch.ids(79, 81)).toEqual([idOf(79)]);
  expect(stretch.ids(95, 99)).toEqual([]);
});

test("covers what was asked for, and everything after it where the list ended before", () => {
  const inside = stretchOf(100, 40, 80);
  expect([inside.covers(40, 80), inside.covers(39, 50), inside.covers(70, 81)]).toEqual([true, false, false]);
  const atTheEnd = stretchOf(100, 40, 120);
  expect([atTheEnd.covers(90, 200), atTheEnd.covers(5_000, 5_026)]).toEqual([true, true]);
  // A list that ends just where the question did may go on: nobody looked.
  expect(stretchOf(100, 40, 100).covers(90, 101)).toBe(false);
});

test("of too many rows, those of the list that was not used for longest are forgotten", () => {
  const store = new StretchStore();
  const large = new Stretch("1", 0, 600_000, Buffer.alloc(600_000 * 16));
  store.keep("a", large);
  store.keep("b", large);
  store.find("a");
  store.keep("a", large);
  store.keep("c", large);
  expect(["a", "b", "c"].map((list) => store.find(list) !== undefined)).toEqual([true, false, true]);
});

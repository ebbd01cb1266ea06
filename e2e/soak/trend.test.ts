import { expect, test } from "vitest";
import { riseOf } from "./trend";

const samples = (count: number, at: (index: number) => number) =>
  Array.from({ length: count }, (_, n) => at(n));

test("growth at the start and fluctuations don't count as a rise", () => {
  expect(riseOf(samples(40, (n) => Math.min(n, 15)))).toBe(0);
  expect(riseOf(samples(40, (n) => 100 + (n % 3) * 50))).toBe(0);
  expect(riseOf(samples(40, (n) => (n === 39 ? 900 : 100)))).toBe(0);
  expect(riseOf(samples(40, (n) => (n === 20 || n === 31 ? 900 : 100)))).toBe(0);
});

test("a leak rises below any fluctuations", () => {
  const rise = riseOf(samples(40, (n) => 100 + n + ((n * 7) % 3) * 30));
  expect(rise).toBeGreaterThan(10);
  expect(rise).toBeLessThan(25);
});

test("a shrinking beginning doesn't hide a rise", () => {
  expect(riseOf(samples(40, (n) => (n < 20 ? 500 - n : 100 + n)))).toBeGreaterThan(10);
  expect(riseOf(samples(40, (n) => 500 - n))).toBeLessThan(0);
});

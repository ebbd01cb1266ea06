import { expect, test } from "vitest";
import { minutesOf, playingTime, secondsIn } from "./video-length";

test.each([
  ["4:30", 270],
  [" 0:59 ", 59],
  ["1:02:03", 3723],
  ["90", 90],
  ["4:3:2:1", Number.NaN],
  ["four", Number.NaN],
  ["-1", Number.NaN],
  ["", Number.NaN],
])("%s is %s seconds", (typed, seconds) => {
  expect(secondsIn(typed)).toBe(seconds);
});

test.each([5, 59, 60, 270, 3599, 3600, 3723, 36_000])("A form shows %s seconds as typed", (seconds) => {
  expect(secondsIn(playingTime(seconds))).toBe(seconds);
});

test("A length is shown in whole minutes", () => {
  expect([1, 89, 90, 270].map(minutesOf)).toEqual([1, 1, 2, 5]);
});

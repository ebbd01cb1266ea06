import { expect, test } from "vitest";
import { partOf } from "./byte-range";

test.each([
  [null, null],
  ["", null],
  ["bytes=0-9", { start: 0, end: 9 }],
  ["bytes=0-", { start: 0, end: 99 }],
  ["bytes=-10", { start: 90, end: 99 }],
  ["bytes=-1000", { start: 0, end: 99 }],
  ["bytes=99-", { start: 99, end: 99 }],
  ["bytes=50-5000", { start: 50, end: 99 }],
  ["BYTES=1-2", { start: 1, end: 2 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=9-3", null],
  ["bytes=0-1,5-6", null],
  ["bytes=-", null],
  ["bytes=a-b", null],
  ["items=0-1", null],
  ["bytes=99999999999999999999-", null],
] as const)("of 100 bytes, the range %j is %j", (header, part) => {
  expect(partOf(header, 100)).toEqual(part);
});

import { expect, test } from "vitest";
import { readRetryAfter, secondsUntilRetry } from "./retry";

const now = new Date("2027-01-01T00:00:00Z");

test("Ten attempts are spread over three days", () => {
  const hours = (count: number) => count * 3_600;
  const documented = [5, 300, 1_800, ...[2, 5, 10, 14, 20, 24].map(hours), null];
  expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((attempts) => secondsUntilRetry(attempts, 0))).toEqual(
    documented,
  );
});

test("Jitter delays a retry by up to a tenth", () => {
  expect(secondsUntilRetry(2, 1)).toBeCloseTo(330);
});

test.each([
  ["120", 120],
  ["Fri, 01 Jan 2027 00:01:30 GMT", 90],
  ["Thu, 31 Dec 2026 00:00:00 GMT", 0],
  ["999999999", 86_400],
  ["soon", 0],
  ["-5", 0],
  [undefined, 0],
])("Retry-After %j means %d seconds", (value, seconds) => {
  expect(readRetryAfter(value, now)).toBe(seconds);
});

import { expect, test } from "vitest";
import { minutesToRead } from "./reading-time";

test("Every text takes at least a minute, also in languages without spaces", () => {
  expect(minutesToRead("")).toBe(1);
  expect(minutesToRead("word ".repeat(1_800))).toBe(10);
  expect(minutesToRead("研修を始める".repeat(600))).toBeGreaterThan(3);
});

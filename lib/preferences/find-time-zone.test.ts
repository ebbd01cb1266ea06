import { expect, test } from "vitest";
import { findTimeZone } from "./find-time-zone";
import { timeZone } from "./mail-schema";

test.each([
  ["Berlin", "Europe/Berlin"],
  [" berlin\u200b", "Europe/Berlin"],
  ["New York", "America/New_York"],
  ["São Paulo", "America/Sao_Paulo"],
  ["Indianapolis", "America/Indiana/Indianapolis"],
  ["Kolkata", "Asia/Kolkata"],
  ["Kyiv", "Europe/Kyiv"],
  ["Ho Chi Minh", "Asia/Ho_Chi_Minh"],
  ["Port-au-Prince", "America/Port-au-Prince"],
  ["europe/berlin", "Europe/Berlin"],
  ["America/New York", "America/New_York"],
  ["UTC", "UTC"],
])("%j finds %s", (typed, zone) => {
  expect(timeZone.parse(typed)).toBe(zone);
});

test("An unknown name finds no time zone", () => {
  for (const typed of ["", "Atlantis", "Europe", "x".repeat(200)]) expect(findTimeZone(typed)).toBeNull();
  expect(timeZone.safeParse("Atlantis").success).toBe(false);
});

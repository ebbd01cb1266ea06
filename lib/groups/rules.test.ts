import { expect, test } from "vitest";
import { parseGroupNames } from "./rules";

test("absent groups are not the same as none", () => {
  expect(parseGroupNames(undefined)).toBeNull();
  expect(parseGroupNames(null)).toBeNull();
  expect(parseGroupNames([])).toEqual({ names: [], skipped: 0 });
});

test("names are trimmed, NFC, case-sensitive, each once", () => {
  expect(parseGroupNames([" Sales", "Sales", "sales", "Cafe\u0301"])).toEqual({
    names: ["Café", "Sales", "sales"],
    skipped: 0,
  });
});

test("what is not a usable name is counted, and the rest is used", () => {
  const odd = ["Sales", null, 7, "", "  ", "x".repeat(201), "a\0b", "\ud800", {}, ["Sales"]];
  expect(parseGroupNames(odd)).toEqual({ names: ["Sales"], skipped: 9 });
  expect(parseGroupNames("Sales")).toEqual({ names: [], skipped: 1 });
});

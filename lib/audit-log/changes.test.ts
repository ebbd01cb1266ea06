import { expect, test } from "vitest";
import { changeBetween } from "./changes";

test("A change keeps fields that differ or exist in only one state", () => {
  const before = { name: "a", groups: ["x"], old: 1, since: new Date(0) };
  const after = { name: "b", groups: ["x"], new: null, since: new Date(0) };
  expect(changeBetween(before, after)).toEqual({
    before: { name: "a", old: 1 },
    after: { name: "b", new: null },
  });
  expect(changeBetween(before, { ...before })).toBeNull();
});

test("One state alone is kept whole, and no state at all is a change too", () => {
  expect(changeBetween(undefined, { name: "b", on: false })).toEqual({
    before: null,
    after: { name: "b", on: false },
  });
  expect(changeBetween({ name: "a" })).toEqual({ before: { name: "a" }, after: null });
  expect(changeBetween()).toEqual({ before: null, after: null });
});

test("A long text keeps its beginning and length, and differs when only its end does", () => {
  const book = "😀".repeat(5_000);
  const change = changeBetween({ body: book }, { body: `${book}.` });
  expect(String(change?.before?.body)).toBe(`${"😀".repeat(4_000)}… (10000 characters)`);
  expect(String(change?.after?.body)).toMatch(/… \(10001 characters\)$/);
});

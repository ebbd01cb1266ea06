import { expect, test } from "vitest";
import { keptWithin } from "./kept";

test("what is made is made once while it fits, and what was not used for longest goes first", () => {
  const made: string[] = [];
  const kept = keptWithin<string>(10, ({ length }) => length);
  const get = (text: string) =>
    kept(text, () => {
      made.push(text);
      return text;
    });
  for (const text of ["aaaa", "bbbb", "aaaa", "cc", "aaaa", "ddd", "aaaa", "bbbb"]) get(text);
  expect(made).toEqual(["aaaa", "bbbb", "cc", "ddd", "bbbb"]);
  get("more than fits");
  get("more than fits");
  expect(made.slice(5)).toEqual(["more than fits", "more than fits"]);
});

import { expect, test } from "vitest";
import { messagesIn } from "@/lib/messages/messages";
import { remarksOn, reportOf } from "./add-listed";

const { add: texts } = messagesIn("en").groups;

test.each([
  [0, 0, "No one was added."],
  [1, 0, "1 person was added."],
  [12, 1, "12 people were added. 1 person was already in the group. Sign-ins no longer remove them."],
  [0, 3, "No one was added. 3 people were already in the group. Sign-ins no longer remove them."],
])("A report of %i added and %i existing members reads: %s", (added, already, words) => {
  expect(reportOf(texts, added, already)).toBe(words);
});

test("A report separates unknown people from uncertain ones, and names the first ten of each", () => {
  const many = Array.from({ length: 12 }, (_, index) => `u-${index}`);
  expect(remarksOn(texts, many, ["info@example.com"])).toEqual({
    people:
      "We couldn’t find 12 entries: u-0, u-1, u-2, u-3, u-4, u-5, u-6, u-7, u-8, u-9 and 2 more. " +
      "1 entry matches several people. Add them by name: info@example.com.",
  });
});

test("A report without unknown people has no error", () => {
  expect(remarksOn(texts, [], [])).toEqual({});
});

import { expect, test } from "vitest";
import { currentActivity, minutesLeft } from "./activities-left";

const done = new Date();
const activity = (id: string, fields = {}) => ({
  id,
  optional: false,
  completedAt: null,
  minutes: 5,
  ...fields,
});

test("One goes on where one left off, unless that is done", () => {
  const all = [
    activity("a", { completedAt: done }),
    activity("b"),
    activity("c", { optional: true }),
    activity("d"),
  ];
  expect(currentActivity(all, null)?.id).toBe("b");
  expect(currentActivity(all, "a")?.id).toBe("b");
  expect(currentActivity(all, "c")?.id, "optional, but open").toBe("c");
  expect(currentActivity(all, "d")?.id).toBe("d");
  expect(currentActivity([...all.slice(0, 3), activity("d", { completedAt: done })], "d")?.id).toBe("b");
  expect(
    currentActivity([activity("a", { completedAt: done }), activity("b", { optional: true })], "b"),
  ).toBeNull();
  expect(currentActivity([], null)).toBeNull();
});

test("The remaining time counts only open required activities", () => {
  expect(
    minutesLeft([activity("a"), activity("b", { completedAt: done }), activity("c", { optional: true })]),
  ).toBe(5);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { currentActivity, minutesLeft, minutesToRead, sameActivities } from "./reading-time";

const done = new Date();
const activity = (id: string, fields = {}) => ({
  id,
  optional: false,
  completedAt: null,
  minutes: 5,
  ...fields,
});

test("The current activity is the last opened one unless it is done", () => {
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

test("The remaining time counts required activities that aren't done", () => {
  expect(
    minutesLeft([activity("a"), activity("b", { completedAt: done }), activity("c", { optional: true })]),
  ).toBe(5);
});

test("Every text takes at least a minute, also in languages without spaces", () => {
  expect(minutesToRead("")).toBe(1);
  expect(minutesToRead("word ".repeat(1_800))).toBe(10);
  expect(minutesToRead("研修を始める".repeat(600))).toBeGreaterThan(3);
});

test("An activity is matched by its title, then by its place", () => {
  const known = ["One", "Two", "Three"].map((title, index) => ({ id: title, title, position: index + 1 }));
  expect(sameActivities(known, ["One", "New", "Two", "Three"])).toEqual(["One", null, "Two", "Three"]);
  expect(sameActivities(known, ["One", "Zwei", "Three"])).toEqual(["One", "Two", "Three"]);
  expect(sameActivities(known, ["Three", "One"])).toEqual(["Three", "One"]);
});

test("No activity is matched twice, and an unchanged outline stays the same", () => {
  const titles = fc.array(fc.constantFrom("a", "b", "c", "d"), { maxLength: 8 });
  fc.assert(
    fc.property(titles, titles, (before, after) => {
      const known = before.map((title, index) => ({ id: `${index}`, title, position: index + 1 }));
      const ids = sameActivities(known, after).filter((id) => id !== null);
      expect(new Set(ids).size).toBe(ids.length);
      expect(sameActivities(known, before)).toEqual(known.map(({ id }) => id));
    }),
  );
});

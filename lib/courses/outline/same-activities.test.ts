import fc from "fast-check";
import { expect, test } from "vitest";
import { sameActivities } from "./same-activities";

test("An activity is known again by its title, then by its place", () => {
  const known = ["One", "Two", "Three"].map((title, index) => ({ id: title, title, position: index + 1 }));
  expect(sameActivities(known, ["One", "New", "Two", "Three"])).toEqual(["One", null, "Two", "Three"]);
  expect(sameActivities(known, ["One", "Zwei", "Three"])).toEqual(["One", "Two", "Three"]);
  expect(sameActivities(known, ["Three", "One"])).toEqual(["Three", "One"]);
});

test("No activity matches twice, and an unchanged outline stays the same, for any titles", () => {
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

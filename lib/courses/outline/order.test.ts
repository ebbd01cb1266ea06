import { expect, test } from "vitest";
import {
  nextSection,
  placeAt,
  positionOf,
  type SectionOrStart,
  sectionAfter,
  stepsFrom,
  withActivityAt,
  withoutSection,
  withSectionBefore,
} from "./order";

const part = (id: string | null, ids: string): SectionOrStart => ({
  id,
  title: id,
  activities: [...ids].map((one) => ({ id: one })),
});

const outline = [part(null, "a"), part("S", "bc"), part("T", "")];

const written = (some: SectionOrStart[] | null) =>
  some?.map(({ id, activities }) => `${id ?? ""}:${activities.map((one) => one.id).join("")}`).join(" ");

test.each([
  ["a", { section: null, before: null }],
  ["b", { section: "S", before: "c" }],
  ["c", { section: "S", before: null }],
  ["z", null],
])("%s stands at %j", (id, place) => {
  expect(positionOf(outline, id)).toEqual(place);
});

test.each([
  ["a", null, ": S:abc T:"],
  ["b", ":ab S:c T:", ":a S:cb T:"],
  ["c", ":a S:cb T:", ":a S:b T:c"],
])("A step up and down of %s leads across sections", (id, up, down) => {
  const steps = stepsFrom(outline, id);
  expect(steps.up && written(withActivityAt(outline, id, steps.up))).toBe(up);
  expect(steps.down && written(withActivityAt(outline, id, steps.down))).toBe(down);
});

test.each([
  ["b", { section: "T", before: null }, ":a S:c T:b"],
  ["c", { section: null, before: "a" }, ":ca S:b T:"],
  ["b", { section: "S", before: "a" }, undefined],
  ["b", { section: "U", before: null }, undefined],
  ["b", { section: "S", before: "b" }, undefined],
  ["z", { section: "S", before: null }, undefined],
])("%s at %j gives %s", (id, place, expected) => {
  expect(written(withActivityAt(outline, id, place))).toBe(expected);
});

test("A section moves with its activities, before another one or to the end", () => {
  expect(written(withSectionBefore(outline, "T", "S"))).toBe(":a T: S:bc");
  expect(written(withSectionBefore(outline, "S", null))).toBe(":a T: S:bc");
  expect(withSectionBefore(outline, "S", "U")).toBeNull();
  expect(withSectionBefore(outline, "U", null)).toBeNull();
  expect([nextSection(outline, "S"), nextSection(outline, "T"), nextSection(outline, "U")]).toEqual([
    "T",
    null,
    undefined,
  ]);
});

test("Removing a section keeps the order of the activities", () => {
  expect(written(withoutSection(outline, "S"))).toBe(":abc T:");
  expect(written(withoutSection(outline, "T"))).toBe(":a S:bc");
  expect(written(withoutSection(outline, "U"))).toBe(":a S:bc T:");
});

test.each([
  ["a", { position: 1 }, ":a S:bc T:"],
  ["a", { position: 2 }, ": S:bac T:"],
  ["c", { position: 1 }, ":ca S:b T:"],
  ["c", { position: 3 }, ":a S:bc T:"],
  ["b", { position: 9 }, ":a S:c T:b"],
  ["a", { section: "T" }, ": S:bc T:a"],
  ["a", { section: "S", position: 1 }, ": S:abc T:"],
  ["a", { section: "S", position: 9 }, ": S:bca T:"],
  ["c", { section: null, position: 1 }, ":ca S:b T:"],
  ["a", { section: "U" }, null],
])("%s goes to %j", (id, wanted, expected) => {
  const place = placeAt(outline, id, wanted);
  const now = positionOf(outline, id);
  const moved =
    JSON.stringify(place) === JSON.stringify(now) ? outline : place && withActivityAt(outline, id, place);
  expect(moved && written(moved)).toBe(expected);
});

test.each([
  ["T", 1, "S"],
  ["S", 1, "T"],
  ["S", 2, null],
  ["S", 9, null],
] as const)("The section %s at place %i comes before %s", (id, position, next) => {
  expect(sectionAfter(outline, id, position)).toBe(next);
});

import fc from "fast-check";
import { expect, test } from "vitest";
import { findCycle, type Prerequisite } from "./cycle";

const pairs = (...ways: string[]) =>
  ways.map(([prerequisiteId = "", courseId = ""]) => ({ courseId, prerequisiteId }));

test("A cycle is named in the order of its courses, however long it is", () => {
  expect(findCycle(pairs("ab", "bc", "ac", "cd"))).toBeNull();
  expect(findCycle(pairs("ab", "ba"))).toEqual(["a", "b"]);
  expect(findCycle(pairs("xa", "ab", "bc", "ca"))).toEqual(["a", "b", "c"]);
});

test("The check finds a cycle exactly when the courses have no order", () => {
  const course = fc.constantFrom("a", "b", "c", "d", "e");
  const prerequisite = fc
    .record({ courseId: course, prerequisiteId: course })
    .filter(({ courseId, prerequisiteId }) => courseId !== prerequisiteId);
  fc.assert(
    fc.property(fc.array(prerequisite, { maxLength: 10 }), (all) => {
      expect(findCycle(all) === null).toBe(canBeDone(all));
    }),
  );
});

function canBeDone(all: readonly Prerequisite[]): boolean {
  let left = [...new Set(all.map(({ courseId }) => courseId))];
  for (;;) {
    const closed = left.filter((id) =>
      all.some(({ courseId, prerequisiteId }) => courseId === id && left.includes(prerequisiteId)),
    );
    if (closed.length === left.length) return left.length === 0;
    left = closed;
  }
}

import { expect, test } from "vitest";
import { completedBy, countOf, peopleIn } from "./words";

const exactly = (count: number) => ({ count, isMore: false });

test("A count has words for none, one, and more than the limit", () => {
  expect([0, 1, 1200].map((count) => completedBy(exactly(count)))).toEqual([
    "no one has completed it",
    "1 has completed it",
    "1,200 have completed it",
  ]);
  expect(peopleIn({ count: 1, isMore: true })).toBe("1+ people");
  expect(countOf(1, "activity", "activities")).toBe("1 activity");
});

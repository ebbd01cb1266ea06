import { expect, test } from "vitest";
import { completedBy, countOf, enrolledIn, peopleIn } from "./words";

const exactly = (count: number) => ({ count, isMore: false });

test("A count has words for none, one, and more than the limit", () => {
  expect([0, 1, 2].map((count) => enrolledIn(exactly(count)))).toEqual([
    "No one is enrolled",
    "1 person is enrolled",
    "2 people are enrolled",
  ]);
  expect([0, 1, 1200].map((count) => completedBy(exactly(count)))).toEqual([
    "no one has completed it",
    "1 has completed it",
    "1,200 have completed it",
  ]);
  expect(enrolledIn({ count: 25_000, isMore: true })).toBe("25,000+ people are enrolled");
  expect(peopleIn({ count: 1, isMore: true })).toBe("1+ people");
  expect(countOf(1, "activity", "activities")).toBe("1 activity");
});

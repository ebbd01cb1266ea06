import { expect, test } from "vitest";
import { activityAfter, pathAfterCompleting } from "./after-completing";

const [early, late] = [new Date("2026-11-01T08:00:00Z"), new Date("2026-11-02T09:00:00Z")];

const course = (completedAt: Date | null, ...done: (Date | null)[]) => ({
  permalink: "journey",
  enrollment: { completedAt },
  activities: done.map((at, index) => ({ id: `a${index + 1}`, completedAt: at, optional: false })),
});

test.each([
  ["the next one follows", course(null, early, null), "a1", "/courses/journey/activities/a2?done=a1"],
  [
    "after the last one, what is left",
    course(null, early, null, late),
    "a3",
    "/courses/journey/activities/a2?done=a3",
  ],
  ["after the last one, when all was done before", course(early, early, late), "a2", "/courses/journey"],
  ["what was missing completes the course", course(late, late, early), "a1", "/courses/journey/completed"],
  ["as often as it is sent", course(late, early, late), "a2", "/courses/journey/completed"],
  ["done again after that", course(early, late, null), "a1", "/courses/journey/activities/a2?done=a1"],
  ["deleted meanwhile", course(null, early), "a9", "/courses/journey"],
])("%s", (_, given, id, path) => {
  expect(pathAfterCompleting(given, id)).toBe(path);
});

test("Optional activities are never left over", () => {
  const [first, second] = [true, false].map((optional, index) => ({
    id: `a${index}`,
    completedAt: null,
    optional,
  }));
  expect(activityAfter([first, second] as never, "a1")).toBeNull();
});

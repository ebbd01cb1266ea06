import { expect, test } from "vitest";
import { activityAfter, pathAfterCompleting } from "./next-activity";

const [early, late] = [new Date("2026-11-01T08:00:00Z"), new Date("2026-11-02T09:00:00Z")];

const kind = "article" as const;

const course = (completedAt: Date | null, ...done: (Date | null)[]) => ({
  permalink: "journey",
  enrollment: { completedAt },
  activities: done.map((at, index) => ({ id: `a${index + 1}`, kind, completedAt: at, optional: false })),
});

test.each([
  ["to the next activity", course(null, early, null), "a1", "/courses/journey/activities/a2?done=a1"],
  [
    "from the last activity to the one left over",
    course(null, early, null, late),
    "a3",
    "/courses/journey/activities/a2?done=a3",
  ],
  [
    "to the course after the last activity, when all were done before",
    course(early, early, late),
    "a2",
    "/courses/journey",
  ],
  [
    "to the completed course after the missing activity",
    course(late, late, early),
    "a1",
    "/courses/journey/completed",
  ],
  ["to the same page on a repeated request", course(late, early, late), "a2", "/courses/journey/completed"],
  [
    "to the next activity when done again after that",
    course(early, late, null),
    "a1",
    "/courses/journey/activities/a2?done=a1",
  ],
  ["to the course from a deleted activity", course(null, early), "a9", "/courses/journey"],
])("Completing leads %s", (_, given, id, path) => {
  expect(pathAfterCompleting(given, id)).toBe(path);
});

test("A passed quiz leads to the completed course, or to the next activity without an undo", () => {
  const withQuiz = (...given: Parameters<typeof course>) => {
    const { activities, ...rest } = course(...given);
    return { ...rest, activities: activities.map((one) => ({ ...one, kind: "quiz" as const })) };
  };
  expect(pathAfterCompleting(withQuiz(late, early, late), "a2")).toBe("/courses/journey/completed");
  expect(pathAfterCompleting(withQuiz(null, early, null), "a1")).toBe("/courses/journey/activities/a2");
});

test("Optional activities are never left over", () => {
  const [first, second] = [true, false].map((optional, index) => ({
    id: `a${index}`,
    completedAt: null,
    optional,
  }));
  expect(activityAfter([first, second] as never, "a1")).toBeNull();
});

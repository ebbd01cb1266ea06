import { expect, test } from "vitest";
import { pathAfterCompleting } from "./after-completing";

const [early, late] = [new Date("2026-11-01T08:00:00Z"), new Date("2026-11-02T09:00:00Z")];

const course = (completedAt: Date | null, ...done: (Date | null)[]) => ({
  permalink: "journey",
  enrollment: { completedAt },
  activities: done.map((at, index) => ({ id: `a${index + 1}`, completedAt: at })),
});

test.each([
  ["the next one follows", course(null, early, null), "a1", "/courses/journey/activities/a2"],
  ["after the last one, while something is left", course(null, null, late), "a2", "/courses/journey"],
  ["what was missing completes the course", course(late, late, early), "a1", "/courses/journey/completed"],
  ["as often as it is sent", course(late, early, late), "a2", "/courses/journey/completed"],
  ["done again after that", course(early, late, null), "a1", "/courses/journey/activities/a2"],
  ["deleted meanwhile", course(null, early), "a9", "/courses/journey"],
])("%s", (_, given, id, path) => {
  expect(pathAfterCompleting(given, id)).toBe(path);
});

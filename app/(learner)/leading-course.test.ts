import { expect, test } from "vitest";
import { courseToBegin } from "./leading-course";

const [empty, older, oldest] = [0, 3, 5].map((activitiesCount) => ({ activitiesCount }));

test.each([
  ["the newest in which there is something to do", [empty, older, oldest], older],
  ["the newest, when all are empty", [empty, { activitiesCount: 0 }], empty],
  ["none, when there is none", [], undefined],
])("who begins is shown %s", (_, newest, course) => {
  expect(courseToBegin(newest as { activitiesCount: number }[])).toBe(course);
});

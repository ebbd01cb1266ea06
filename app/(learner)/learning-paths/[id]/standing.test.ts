import { expect, test } from "vitest";
import type { CourseOfPath } from "@/lib/learning-paths/visible";
import { standingOf } from "./standing";

let count = 0;

function course(fields: Partial<CourseOfPath> = {}): CourseOfPath {
  count += 1;
  const named = {
    id: `${count}`,
    name: `Course ${count}`,
    permalink: `course-${count}`,
    shortDescription: "",
  };
  return {
    ...named,
    activitiesCount: 1,
    minutes: 1,
    progress: null,
    isDone: false,
    isLocked: false,
    ...fields,
  };
}

const statesOf = (...courses: CourseOfPath[]) => standingOf({ courses }).courses.map(({ state }) => state);

test("the first course to do is up next, and what is locked is not", () => {
  expect(statesOf(course(), course({ isLocked: true }))).toEqual(["upNext", "locked"]);
  expect(statesOf(course({ isDone: true }), course(), course())).toEqual(["done", "upNext", "toDo"]);
});

test("what is under way comes before what is not started", () => {
  expect(statesOf(course(), course({ progress: 40 }), course({ progress: 10 }))).toEqual([
    "toDo",
    "upNext",
    "underWay",
  ]);
});

test("a course that was completed and counts no more is to do, and not under way", () => {
  expect(statesOf(course({ progress: 100 }), course({ progress: 100, isDone: true }))).toEqual([
    "upNext",
    "done",
  ]);
  expect(statesOf(course(), course({ progress: 100 }))).toEqual(["upNext", "underWay"]);
});

test("the share of what is done reaches 100 only when all is", () => {
  const thirds = [course({ isDone: true }), course({ isDone: true }), course()];
  expect(standingOf({ courses: thirds })).toMatchObject({ done: 2, percent: 66 });
  const all = thirds.map((one) => ({ ...one, isDone: true }));
  expect(standingOf({ courses: all })).toMatchObject({ done: 3, percent: 100, next: null });
});

import { expect, test } from "vitest";
import type { CourseOfPath } from "@/lib/learning-paths/learners-view";
import { pathProgressOf } from "./path-progress";

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
    isUnderWay: false,
    isDone: false,
    isToDo: !fields.isDone,
    lockedBy: null,
    ...fields,
  };
}

const lockedBy = {
  courses: [{ name: "First", permalink: "first" }],
  path: { id: "path", name: "First weeks" },
};

const statesOf = (...courses: CourseOfPath[]) =>
  pathProgressOf({ courses, assignment: null }).courses.map(({ state }) => state);

test("The first course to do is up next, and a locked one isn't", () => {
  expect(statesOf(course(), course({ lockedBy }))).toEqual(["upNext", "locked"]);
  expect(statesOf(course({ isDone: true }), course(), course())).toEqual(["done", "upNext", "toDo"]);
});

test("A course under way comes before courses that aren't started", () => {
  expect(statesOf(course(), course({ isUnderWay: true }), course({ isUnderWay: true }))).toEqual([
    "toDo",
    "upNext",
    "underWay",
  ]);
});

test("A course under way comes first, even where the path would lock it", () => {
  expect(statesOf(course(), course({ isUnderWay: true, lockedBy }))).toEqual(["toDo", "upNext"]);
});

test("An assigned path names the dashboard's next course, even when all are done and due again", () => {
  const [first, second] = [course({ isDone: true, isToDo: true }), course({ isDone: true, isToDo: true })];
  const assignment = { courseId: second.id, required: true, dueOn: null, completedAt: null };
  const leading = pathProgressOf({
    courses: [first, second],
    assignment: { ...assignment, state: "due_soon" },
  });
  expect(leading).toMatchObject({ next: { id: second.id }, percent: 100 });
  expect(leading.courses.map(({ state }) => state)).toEqual(["done", "again"]);
  const courses = [first, second].map((one) => ({ ...one, isToDo: false }));
  expect(pathProgressOf({ courses, assignment: { ...assignment, state: "completed" } }).next).toBeNull();
});

test("The share reaches 100 only when every course is done", () => {
  const thirds = [course({ isDone: true }), course({ isDone: true }), course()];
  expect(pathProgressOf({ courses: thirds, assignment: null })).toMatchObject({ done: 2, percent: 66 });
  const all = thirds.map((one) => ({ ...one, isDone: true, isToDo: false }));
  expect(pathProgressOf({ courses: all, assignment: null })).toMatchObject({
    done: 3,
    percent: 100,
    next: null,
  });
});

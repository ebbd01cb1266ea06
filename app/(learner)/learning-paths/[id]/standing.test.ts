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
  standingOf({ courses, assignment: null }).courses.map(({ state }) => state);

test("the first course to do is up next, and what is locked is not", () => {
  expect(statesOf(course(), course({ lockedBy }))).toEqual(["upNext", "locked"]);
  expect(statesOf(course({ isDone: true }), course(), course())).toEqual(["done", "upNext", "toDo"]);
});

test("what is under way comes before what is not started", () => {
  expect(statesOf(course(), course({ isUnderWay: true }), course({ isUnderWay: true }))).toEqual([
    "toDo",
    "upNext",
    "underWay",
  ]);
});

test("what is under way is theirs to finish, and comes first even where the path would lock it", () => {
  expect(statesOf(course(), course({ isUnderWay: true, lockedBy }))).toEqual(["toDo", "upNext"]);
});

test("of an assigned path, next is what the dashboard leads to, also when all is done and due again", () => {
  const [first, second] = [course({ isDone: true, isToDo: true }), course({ isDone: true, isToDo: true })];
  const assignment = { courseId: second.id, required: true, dueOn: null, completedAt: null };
  const leading = standingOf({ courses: [first, second], assignment: { ...assignment, state: "due_soon" } });
  expect(leading).toMatchObject({ next: { id: second.id }, percent: 100 });
  expect(leading.courses.map(({ state }) => state)).toEqual(["done", "again"]);
  const courses = [first, second].map((one) => ({ ...one, isToDo: false }));
  expect(standingOf({ courses, assignment: { ...assignment, state: "completed" } }).next).toBeNull();
});

test("the share of what is done reaches 100 only when all is", () => {
  const thirds = [course({ isDone: true }), course({ isDone: true }), course()];
  expect(standingOf({ courses: thirds, assignment: null })).toMatchObject({ done: 2, percent: 66 });
  const all = thirds.map((one) => ({ ...one, isDone: true, isToDo: false }));
  expect(standingOf({ courses: all, assignment: null })).toMatchObject({ done: 3, percent: 100, next: null });
});

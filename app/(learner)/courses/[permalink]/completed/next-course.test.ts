import { expect, test } from "vitest";
import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import { findNextCourse } from "./next-course";

const preferences = { language: "en", browserLanguage: "en", timeZone: null, theme: "system" } as const;

const card = (permalink: string): CourseCard => ({
  id: permalink,
  name: permalink,
  permalink,
  shortDescription: "",
  imageUrl: null,
  imageFocus: "center",
  activitiesCount: 1,
  minutes: 1,
  progress: null,
  enrolledAt: null,
  completedAt: null,
  newCount: 0,
  language: null,
  group: null,
});

const toDo = (permalink: string) => {
  const assignment: ListedAssignment = {
    courseId: permalink,
    name: permalink,
    permalink,
    required: true,
    state: "assigned",
    dueOn: null,
    completedAt: null,
    progress: null,
    path: null,
  };
  return { toDo: [assignment], mostUrgent: card(permalink) };
};

const nothingToDo = { toDo: [], mostUrgent: null };

const underWay = (permalink: string) => ({
  current: { ...card(permalink), progress: 50, activities: [], lastVisitedId: null },
});

test.each([
  ["the course to do", { ...toDo("due"), ...underWay("begun") }, ["due", "Open the course"]],
  [
    "the course to do, at the activity where they left off",
    { ...toDo("due"), ...underWay("due") },
    ["due", "Continue"],
  ],
  ["a course under way when none is to do", { ...nothingToDo, ...underWay("begun") }, ["begun", "Continue"]],
  ["never the same course", { ...toDo("done"), current: null }, [undefined, undefined]],
  ["absent when none is left", { ...nothingToDo, current: null }, [undefined, undefined]],
])("The next course is %s", (_, dashboard, shown) => {
  const next = findNextCourse(dashboard, "done", preferences);
  expect([next?.permalink, next?.action]).toEqual(shown);
});

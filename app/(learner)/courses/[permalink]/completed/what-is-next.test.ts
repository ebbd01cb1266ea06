import { expect, test } from "vitest";
import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import { whatIsNext } from "./what-is-next";

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
  ["what has to be done", { ...toDo("due"), ...underWay("begun") }, ["due", "Open the course"]],
  ["that, where they left off in it", { ...toDo("due"), ...underWay("due") }, ["due", "Continue"]],
  ["else what is under way", { ...nothingToDo, ...underWay("begun") }, ["begun", "Continue"]],
  ["never the same course", { ...toDo("done"), current: null }, [undefined, undefined]],
  ["else nothing", { ...nothingToDo, current: null }, [undefined, undefined]],
])("next is %s", (_, dashboard, shown) => {
  const next = whatIsNext(dashboard, "done", preferences);
  expect([next?.permalink, next?.action]).toEqual(shown);
});

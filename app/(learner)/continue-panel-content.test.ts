import { expect, test } from "vitest";
import type { ListedAssignment } from "@/lib/assignments/learners-assignments";
import type { CourseCard } from "@/lib/courses/catalog";
import type { Current } from "@/lib/learning/dashboard";
import { leadOf } from "./continue-panel-content";

const preferences = { language: "en", browserLanguage: "en", timeZone: null, theme: "system" } as const;

const course = (permalink: string): CourseCard => ({
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

const underWay = (permalink: string): Current => ({
  ...course(permalink),
  progress: 50,
  activities: [],
  lastVisitedId: null,
});

const assigned = (
  permalink: string,
  state: ListedAssignment["state"],
  more: Partial<ListedAssignment> = {},
): ListedAssignment => ({
  courseId: permalink,
  name: permalink,
  permalink,
  required: true,
  state,
  dueOn: "2026-11-03",
  completedAt: null,
  progress: null,
  path: null,
  ...more,
});

const lead = (toDo: ListedAssignment[], mostUrgent: CourseCard | null, current: Current | null) => {
  const found = leadOf({ toDo, mostUrgent, current }, preferences);
  return found && [found.panel.heading, found.permalink, found.panel.action, found.panel.standing?.word];
};

const due = course("due");

test.each(["overdue", "expired", "due_soon"] as const)(
  "Required training that is %s leads the dashboard",
  (state) => {
    const found = lead([assigned("due", state)], due, underWay("optional"));
    expect(found?.slice(0, 3)).toEqual(["Do this first", "due", "Open the course"]);
  },
);

test("The panel leads to the activity where the learner left off", () => {
  const found = lead([assigned("due", "overdue")], underWay("due"), underWay("due"));
  expect(found).toEqual(["Continue where you left off", "due", "Continue", "Overdue"]);
});

test.each([
  ["not due soon", assigned("due", "assigned")],
  ["optional", assigned("due", "overdue", { required: false })],
])("A course under way leads before a course that is %s", (_, assignment) => {
  expect(lead([assignment], due, underWay("begun"))?.[1]).toBe("begun");
});

test("An assigned course leads when no course is under way", () => {
  expect(lead([assigned("due", "assigned")], due, null)?.slice(0, 2)).toEqual(["Start here", "due"]);
});

test("The panel recommends nothing when the learner may choose", () => {
  expect(lead([], null, null)).toBeNull();
});

test("The dashboard lists the leading course only once, except for its path", () => {
  const one = assigned("due", "overdue");
  expect(leadOf({ toDo: [one], mostUrgent: due, current: null }, preferences)?.assignment).toBe(one);
  const ofPath = assigned("due", "overdue", { path: { id: "p", name: "Path", done: 1, number: 3 } });
  const begun = leadOf(
    { toDo: [ofPath], mostUrgent: underWay("due"), current: underWay("due") },
    preferences,
  );
  expect(begun?.assignment).toBeNull();
});

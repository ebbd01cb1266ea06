import { expect, test } from "vitest";
import type { AssignmentState } from "@/lib/assignments/schema";
import { fill } from "@/lib/messages/client-texts";
import { rowsOf, standingWords, stateWords } from "./state-words";

const now = new Date("2026-11-24T12:00:00Z");
const preferences = {
  theme: "system",
  language: "en-GB",
  browserLanguage: "en-GB",
  timeZone: "Europe/Berlin",
} as const;
const completedAt = new Date("2025-11-20T23:30:00Z");

const assignment = (state: AssignmentState, dueOn: string | null, completed: Date | null = null) => ({
  courseId: "1",
  required: true,
  state,
  dueOn,
  completedAt: completed,
});

const said = (...given: Parameters<typeof assignment>) => {
  const { word, when, day = "" } = stateWords(assignment(...given), preferences, now);
  return when ? `${word} ${fill(when, { day })}` : word;
};

test("A state has words, with its day in the reader's format", () => {
  expect(said("overdue", "2026-11-03")).toBe("Overdue since 3 November");
  expect(said("expired", "2026-01-12", completedAt)).toBe("Expired since 12 January: repeat it");
  expect(said("due_soon", "2026-11-30")).toBe("Due soon Due Monday 30 November");
  expect(said("due_soon", "2026-12-01", completedAt)).toBe("Due soon Repeat by 1 December");
  expect(said("in_progress", "2027-02-01")).toBe("In progress Due Monday, 1 February 2027");
  expect(said("assigned", null)).toBe("Assigned");
  expect(said("completed", "2026-12-24", completedAt)).toBe("Completed on 21 Nov 2025");
  expect(said("exempt", null)).toBe("Exempt");
});

test("A completion on its own page says until when it counts", () => {
  const words = standingWords(assignment("completed", "2027-12-24", completedAt), preferences, now);
  expect(words).toMatchObject({ word: "Completed", when: "Valid until {day}", day: "24 December 2027" });
  expect(standingWords(assignment("completed", null, completedAt), preferences, now).day).toBeUndefined();
});

test("A row shows the progress of a course under way, and optional courses", () => {
  const row = (progress: number | null, state: AssignmentState = "in_progress", required = true) =>
    rowsOf(
      [{ ...assignment(state, null), required, name: "A", permalink: "a", progress, path: null }],
      preferences,
      now,
    )[0];
  expect(row(40)).toMatchObject({ done: "40% done" });
  expect([row(null), row(0), row(100), row(40, "completed")].map((one) => one?.done)).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
  expect([row(40)?.isOptional, row(40, "assigned", false)?.isOptional]).toEqual([undefined, true]);
});

test("A path's row has its name, its progress, and the next course until all are done", () => {
  const path = { id: "p", name: "First weeks", done: 1, number: 3 };
  const row = (state: AssignmentState) =>
    rowsOf(
      [{ ...assignment(state, null), name: "Fire safety", permalink: "fire", progress: 40, path }],
      preferences,
      now,
    )[0];
  expect(row("in_progress")).toMatchObject({
    name: "First weeks",
    permalink: "fire",
    done: "1 of 3 courses done",
    path: { id: "p", next: "Fire safety" },
  });
  expect(row("in_progress")?.done, "not of the course alone").toBe("1 of 3 courses done");
  expect(row("completed")?.path?.next).toBeUndefined();
});

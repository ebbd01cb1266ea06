import { z } from "zod";

/** The most urgent first. */
export const assignmentStates = [
  "overdue",
  "expired",
  "due_soon",
  "in_progress",
  "assigned",
  "completed",
  "exempt",
] as const;

export type AssignmentState = (typeof assignmentStates)[number];

/** So many days before it is due, or before a completion ends, it is due soon. */
export const dueSoonDays = 14;

export const isState = (text: string): text is AssignmentState =>
  z.enum(assignmentStates).safeParse(text).success;

/** Nothing is left to do. */
export const isSettled = (state: AssignmentState) => state === "completed" || state === "exempt";

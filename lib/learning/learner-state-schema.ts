import type { AssignmentState } from "@/lib/assignments/schema";

/** Of a person in one course, the most urgent first: as the rule of assignments has it (lib/assignments/state.ts). */
export const learnerStates = [
  "overdue",
  "expired",
  "due_soon",
  "in_progress",
  "not_started",
  "completed",
  "exempt",
] as const;

export type LearnerState = (typeof learnerStates)[number];

/** @param assignment null: nobody assigned it, so that what they did of their own accord counts */
export function learnerStateOf(assignment: AssignmentState | null, isCompleted: boolean): LearnerState {
  if (assignment === null) return isCompleted ? "completed" : "in_progress";
  return assignment === "assigned" ? "not_started" : assignment;
}

import type { AssignmentState } from "@/lib/assignments/schema";

/** Of a person in one course, the most urgent first: as the rule of assignments has it (lib/assignments/state.ts). */
export const learnerStates = [
  "overdue",
  "expired",
  "due_soon",
  "in_progress",
  "not_started",
  "completed",
  "completed_before",
  "exempt",
] as const;

export type LearnerState = (typeof learnerStates)[number];

/** Neither completed nor exempt. */
export const openStates = ["overdue", "expired", "due_soon", "in_progress", "not_started"] as const;

type Enrollment = {
  isCompleted: boolean;
  /** Null: not started. */
  progress: number | null;
};

/**
 * `completed_before`: their completion counts, though they are not through with the course as it is now.
 * @param assignment null: nobody assigned it, so that what they did of their own accord counts
 */
export function learnerStateOf(
  assignment: AssignmentState | null,
  { isCompleted, progress }: Enrollment,
): LearnerState {
  const own = isCompleted ? "completed" : "in_progress";
  const state = assignment ?? own;
  if (state === "completed" && progress !== null && progress < 100) return "completed_before";
  return state === "assigned" ? "not_started" : state;
}

import type { AssignmentState } from "@/lib/assignments/schema";

/** Ordered by urgency, like `assignmentStates`. */
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

type Enrollment = {
  isCompleted: boolean;
  progress: number | null;
};

/** Returns `completed_before` when the completion counts, though the course has grown. @param assignment null counts any completion */
export function learnerStateOf(
  assignment: AssignmentState | null,
  { isCompleted, progress }: Enrollment,
): LearnerState {
  const own = isCompleted ? "completed" : "in_progress";
  const state = assignment ?? own;
  if (state === "completed" && progress !== null && progress < 100) return "completed_before";
  return state === "assigned" ? "not_started" : state;
}

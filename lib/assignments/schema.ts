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

/** Nothing is left to do. */
export const isSettled = (state: AssignmentState) => state === "completed" || state === "exempt";

/** Ordered by urgency. */
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

/** Filters active people; a week means the next seven days. */
export const pressing = ["late", "due_this_week"] as const;

export type Pressing = (typeof pressing)[number];

/** Days before its due date, or before a completion ends, when a course becomes due soon. */
export const dueSoonDays = 14;

export const isSettled = (state: AssignmentState) => state === "completed" || state === "exempt";

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

/** Lists are filtered by these, too: overdue or expired, and due in the next seven days; of who has not left. */
export const pressing = ["late", "due_this_week"] as const;

export type Pressing = (typeof pressing)[number];

/** So many days before it is due, or before a completion ends, it is due soon. */
export const dueSoonDays = 14;

/** Nothing is left to do. */
export const isSettled = (state: AssignmentState) => state === "completed" || state === "exempt";

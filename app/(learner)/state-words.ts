import type { LearnersAssignment, ListedAssignment } from "@/lib/assignments/learners-assignments";
import { type AssignmentState, isSettled } from "@/lib/assignments/schema";
import { formatCalendarDay, formatDay, formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";

export type StateWords = {
  state: AssignmentState;
  word: string;
  before?: string;
  day?: string;
  at?: string;
  after?: string;
};

export type AssignmentRow = StateWords & {
  permalink: string;
  name: string;
  isOptional?: true;
  percent?: string;
  path?: { id: string; done: string; next?: string };
};

const words: Record<AssignmentState, string> = {
  overdue: "Overdue",
  expired: "Expired",
  due_soon: "Due soon",
  in_progress: "In progress",
  assigned: "Assigned",
  completed: "Completed",
  exempt: "Exempt",
};

export function rowsOf(
  assignments: readonly ListedAssignment[],
  preferences: Preferences,
  now = new Date(),
): AssignmentRow[] {
  return assignments.map((assignment) => {
    const { permalink, name, required, state, progress, path } = assignment;
    const isUnderWay = progress !== null && progress > 0 && progress < 100 && state !== "completed" && !path;
    return {
      permalink,
      name: path?.name ?? name,
      ...(path && {
        path: { id: path.id, done: coursesDone(path), ...(!isSettled(state) && { next: name }) },
      }),
      ...stateWords(assignment, preferences, now),
      ...(!required && { isOptional: true }),
      ...(isUnderWay && { percent: formatNumber(progress / 100, "percent") }),
    };
  });
}

export function coursesDone({ done, number }: { done: number; number: number }): string {
  return `${done} of ${number === 1 ? "1 course" : `${number} courses`} done`;
}

export function stateWords(
  { state, dueOn, completedAt }: LearnersAssignment,
  preferences: Preferences,
  now = new Date(),
): StateWords {
  const { language } = preferences;
  const said = { state, word: words[state] };
  if (state === "completed" && completedAt)
    return { ...said, before: "on", day: formatDay(completedAt, preferences), at: completedAt.toISOString() };
  if (!dueOn) return said;
  const isPast = state === "overdue" || state === "expired";
  const day = formatCalendarDay(dueOn, language, { now, withWeekday: !isPast && completedAt === null });
  const isAgain = completedAt !== null;
  return {
    ...said,
    before: isPast ? "since" : isAgain ? "Ends" : "Due",
    day,
    at: dueOn,
    ...(isAgain && { after: "do it again" }),
  };
}

export function standingWords(
  assignment: LearnersAssignment,
  preferences: Preferences,
  now = new Date(),
): StateWords {
  const { state, dueOn } = assignment;
  if (state !== "completed") return stateWords(assignment, preferences, now);
  const said = { state, word: words.completed };
  if (!dueOn) return said;
  return {
    ...said,
    before: "Counts until",
    day: formatCalendarDay(dueOn, preferences.language, { now }),
    at: dueOn,
  };
}

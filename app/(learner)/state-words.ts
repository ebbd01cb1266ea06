import type { LearnersAssignment, ListedAssignment } from "@/lib/assignments/learners-assignments";
import { type AssignmentState, isSettled } from "@/lib/assignments/schema";
import { clientTexts, type Template } from "@/lib/messages/client-texts";
import { type Messages, messagesIn } from "@/lib/messages/messages";
import { formatCalendarDay, formatDay, formatNumber } from "@/lib/preferences/format";
import type { Preferences } from "@/lib/preferences/schema";

export type StateWords = {
  state: AssignmentState;
  word: string;
  when?: Template<{ day: string }>;
  day?: string;
  at?: string;
};

export type AssignmentRow = StateWords & {
  permalink: string;
  name: string;
  isOptional?: true;
  /** The progress in percent, or in courses. */
  done?: string;
  path?: { id: string; next?: string };
};

export function rowsOf(
  assignments: readonly ListedAssignment[],
  preferences: Preferences,
  now = new Date(),
): AssignmentRow[] {
  const t = messagesIn(preferences.language);
  return assignments.map((assignment) => {
    const { permalink, name, required, state, progress, path } = assignment;
    const isUnderWay = progress !== null && progress > 0 && progress < 100 && state !== "completed" && !path;
    return {
      permalink,
      name: path?.name ?? name,
      ...(path && {
        path: { id: path.id, ...(!isSettled(state) && { next: name }) },
        done: coursesDone(path, t),
      }),
      ...stateWords(assignment, preferences, now),
      ...(!required && { isOptional: true }),
      ...(isUnderWay && {
        done: t.assignments.done({ percent: formatNumber(progress / 100, "percent", preferences.language) }),
      }),
    };
  });
}

export const coursesDone = ({ done, number }: { done: number; number: number }, t: Messages) =>
  t.assignments.coursesDone({ done, count: number });

export function stateWords(
  { state, dueOn, completedAt }: LearnersAssignment,
  preferences: Preferences,
  now = new Date(),
): StateWords {
  const { language } = preferences;
  const { states, assignments } = messagesIn(language);
  const { when } = clientTexts(assignments);
  const said = { state, word: states[state] };
  if (state === "completed" && completedAt)
    return {
      ...said,
      when: when.completed,
      day: formatDay(completedAt, preferences),
      at: completedAt.toISOString(),
    };
  if (!dueOn) return said;
  const isPast = state === "overdue" || state === "expired";
  const day = formatCalendarDay(dueOn, language, { now, withWeekday: !isPast && completedAt === null });
  const isAgain = completedAt !== null;
  return {
    ...said,
    when: isPast ? (isAgain ? when.sinceAgain : when.since) : isAgain ? when.ends : when.due,
    day,
    at: dueOn,
  };
}

export function standingWords(
  assignment: LearnersAssignment,
  preferences: Preferences,
  now = new Date(),
): StateWords {
  const { state, dueOn } = assignment;
  if (state !== "completed") return stateWords(assignment, preferences, now);
  const t = messagesIn(preferences.language);
  const said = { state, word: t.states.completed };
  if (!dueOn) return said;
  return {
    ...said,
    when: clientTexts(t.assignments).when.validUntil,
    day: formatCalendarDay(dueOn, preferences.language, { now }),
    at: dueOn,
  };
}

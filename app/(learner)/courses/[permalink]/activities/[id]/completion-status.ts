import { type ClientTexts, clientTexts, type Template } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import type { StartAgainProps } from "../../start-again";
import type { Completion, Day } from "./completion";

export type LayoutTexts = ClientTexts<Messages["reading"]["layout"]>;

export type CompletionStatus = {
  text: Template<{ day: string }>;
  day: Day | undefined;
  notes: string[];
  isDone: boolean;
  isAgain: boolean;
  startAgain?: StartAgainProps;
  readOnly?: string;
  /** The text of the button that marks the activity; absent where nothing can be marked. */
  button?: string;
};

/** `completes` says what completes an activity that learners can't mark. */
type How = { completes?: string; isCompletedByNext: boolean };

export function statusOf(
  completion: Completion,
  how: How,
  { reading: t, readOnly }: Messages,
): CompletionStatus {
  const { state, day, again, isReadOnly } = completion;
  const isDone = state === "done" || state === "course_completed";
  return {
    ...said(completion, how, clientTexts(t.status)),
    day,
    isDone,
    isAgain: Boolean(again),
    ...(again &&
      again !== "locked" &&
      !isReadOnly && { startAgain: { ...again, texts: clientTexts(t.startAgain) } }),
    ...(isReadOnly && { readOnly: readOnly.nothingCanBeSaved }),
    ...(!isReadOnly && !how.completes && { button: isDone ? t.markNotDone : t.complete }),
  };
}

function said(
  { state, day, staysOnRecord, again }: Completion,
  { completes, isCompletedByNext }: How,
  t: ClientTexts<Messages["reading"]["status"]>,
): Pick<CompletionStatus, "text" | "notes"> {
  const againNotes = again ? [again === "locked" ? t.againLocked : t.again] : [];
  if (!day) {
    const how = completes ?? (isCompletedByNext ? t.byNext : t.byButton);
    return { text: state === "not_started" ? `${t.notStarted} ${how}` : how, notes: [] };
  }
  if (state === "completed_earlier" || state === "new_since_completion")
    return {
      text: state === "completed_earlier" || again ? t.completedEarlier : t.newSince,
      notes: again ? againNotes : [t.recordStays],
    };
  return {
    text: state === "course_completed" ? t.courseCompleted : t.done,
    notes: [...(staysOnRecord ? [t.recordStays] : []), ...againNotes],
  };
}

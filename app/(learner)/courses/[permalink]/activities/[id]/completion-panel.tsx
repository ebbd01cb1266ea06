import { ButtonLink } from "@/app/_components/button-link";
import { Icon } from "@/app/_components/icon";
import { nothingCanBeSaved } from "@/lib/messages/read-only";
import { completeAndContinue, markToDo } from "../../actions";
import { StartAgain } from "../../start-again";
import type { Completion } from "./completion";
import { CompletionForm } from "./completion-form";

type Props = StatusProps & { activityId: string; nextHref: string };

export function CompletionPanel({ activityId, nextHref, ...status }: Props) {
  const { completion, isAutomatic } = status;
  const { again } = completion;
  const isDone = completion.state === "done" || completion.state === "course_completed";
  return (
    <section
      aria-label="Your progress"
      className="mt-12 flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 ps-5 print:hidden"
    >
      {/* Assistive technology speaks changed words only in the same element. */}
      <p
        role="status"
        className={`min-w-0 flex-1 basis-52 ${isDone ? "flex items-center gap-2.5" : "text-balance text-muted text-sm"}`}
      >
        <Status {...status} />
      </p>
      {again && again !== "locked" && !completion.isReadOnly && <StartAgain {...again} />}
      {completion.isReadOnly && <p className="basis-full text-sm">{nothingCanBeSaved}</p>}
      {!completion.isReadOnly && !isAutomatic && (
        <CompletionForm
          action={isDone ? markToDo : completeAndContinue}
          activityId={activityId}
          look={isDone ? "quiet" : again ? "secondary" : "primary"}
        >
          {isDone ? "Mark as not done" : "Complete and continue"}
        </CompletionForm>
      )}
      {isDone && (
        <ButtonLink look={again ? "secondary" : "primary"} href={nextHref}>
          Continue
        </ButtonLink>
      )}
    </section>
  );
}

const recordStays = "That you completed the course stays on record, whatever you change here.";

function alone(again: Completion["again"]): string {
  const next = again === "locked" ? "complete first what comes before the course" : "start the course again";
  return `You have to do this course again. Completing this activity alone isn’t enough: ${next}.`;
}

type StatusProps = { completion: Completion; isCompletedByNext: boolean; isAutomatic: boolean };

function Status({ completion, isCompletedByNext, isAutomatic }: StatusProps) {
  const { state, day, staysOnRecord, again } = completion;
  if (!day)
    return (
      <>
        {state === "not_started" && "You haven’t started this course. Completing an activity starts it. "}
        {isAutomatic
          ? "Finishing this activity marks it as done."
          : isCompletedByNext
            ? "Going on marks this activity as done."
            : "When you have finished here:"}
      </>
    );
  const on = (
    <time dateTime={day.at} lang={day.language} dir="auto" className="whitespace-nowrap">
      {day.words}
    </time>
  );
  if (again && (state === "completed_earlier" || state === "new_since_completion"))
    return (
      <>
        {alone(again)} That you completed it on {on} stays on record.
      </>
    );
  if (state === "completed_earlier" || state === "new_since_completion")
    return (
      <>
        {state === "new_since_completion" ? "New since you" : "You"} completed this course on {on}. This stays
        on record, whatever you change here.
      </>
    );
  return (
    <>
      <Icon name="done" className="size-6 shrink-0 text-accent" />
      <span>
        <span className="font-semibold">{state === "course_completed" ? "Course completed" : "Done"}</span>
        {", "}
        {on}
        {staysOnRecord && <span className="block text-muted text-sm">{recordStays}</span>}
        {again && <span className="block text-muted text-sm">{alone(again)}</span>}
      </span>
    </>
  );
}

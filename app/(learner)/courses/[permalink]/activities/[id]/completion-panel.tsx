import { ButtonLink } from "@/app/_components/button-link";
import { Icon } from "@/app/_components/icon";
import { rich } from "@/app/_components/rich";
import { completeAndContinue, completeAndTellNext, markToDo } from "../../actions";
import { StartAgain } from "../../start-again";
import { CompletionForm } from "./completion-form";
import type { CompletionStatus, LayoutTexts } from "./completion-status";

type Props = { activityId: string; nextHref: string; status: CompletionStatus; texts: LayoutTexts };

export function CompletionPanel({ activityId, nextHref, status, texts }: Props) {
  const { isDone, isAgain, startAgain, readOnly, button } = status;
  return (
    <section
      aria-label={texts.progress}
      className="mt-12 flex min-h-20 flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-card border border-line bg-surface p-4 ps-5 print:hidden"
    >
      {/* Assistive technology speaks changed words only in the same element. */}
      <p
        role="status"
        className={`min-w-0 flex-1 basis-52 ${isDone ? "flex items-center gap-2.5" : "text-balance text-muted text-sm"}`}
      >
        <Status {...status} />
      </p>
      {startAgain && <StartAgain {...startAgain} />}
      {readOnly && <p className="basis-full text-sm">{readOnly}</p>}
      {button && (
        <CompletionForm
          action={isDone ? markToDo : completeAndContinue}
          complete={isDone ? undefined : completeAndTellNext}
          activityId={activityId}
          look={isDone ? "quiet" : isAgain ? "secondary" : "primary"}
          offline={texts.offline}
        >
          {button}
        </CompletionForm>
      )}
      {isDone && (
        <ButtonLink look={isAgain ? "secondary" : "primary"} href={nextHref}>
          {texts.resume}
        </ButtonLink>
      )}
    </section>
  );
}

function Status({ text, day, notes, isDone }: CompletionStatus) {
  const on = day && (
    <time dateTime={day.at} lang={day.language} dir="auto" className="whitespace-nowrap">
      {day.words}
    </time>
  );
  if (!isDone)
    return (
      <>
        {rich(text, { day: on })} {notes.join(" ")}
      </>
    );
  return (
    <>
      <Icon name="done" className="size-6 shrink-0 text-accent" />
      <span>
        <span className="font-semibold">{rich(text, { day: on })}</span>
        {notes.map((note) => (
          <span key={note} className="block text-muted text-sm">
            {note}
          </span>
        ))}
      </span>
    </>
  );
}

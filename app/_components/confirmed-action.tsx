import type { ReactNode } from "react";
import { Button } from "./button";
import { SubmitButton } from "./submit-button";

type Props = {
  /** What tells this question from others on the page. */
  name: string;
  action: (form: FormData) => Promise<void>;
  /** What the action is to know. */
  values?: Record<string, string>;
  /** The words of the button that asks. */
  button: ReactNode;
  question: ReactNode;
  /** The words of the button that does it. */
  yes: string;
  /** The words of the button that leaves all as it is. */
  no?: string;
  /** What it says while it is done. */
  pendingText?: string;
  /** Whether it cannot be undone. */
  isFinal?: boolean;
  children: ReactNode;
};

/**
 * A button that asks before something is done that matters. The question is a popover of the browser's own, so that it is
 * asked without a script too.
 */
export function ConfirmedAction({ name, button, question, no = "Cancel", ...rest }: Props) {
  const { action, values = {}, yes, pendingText = "One moment…", isFinal, children } = rest;
  const id = `ask-${name}`;
  return (
    <>
      <Button type="button" look="secondary" popoverTarget={id}>
        {button}
      </Button>
      <div
        id={id}
        popover="auto"
        role="dialog"
        aria-labelledby={`${id}-title`}
        className="m-auto w-md text-start max-w-[calc(100vw-2rem)] rounded-card border border-line bg-surface p-6 text-ink shadow-menu backdrop:bg-shade-deep"
      >
        <h2 id={`${id}-title`} className="font-semibold text-xl">
          {question}
        </h2>
        <div className="mt-2 text-muted">{children}</div>
        <div className="mt-6 flex flex-wrap gap-3">
          <form action={action}>
            {Object.entries(values).map(([field, value]) => (
              <input key={field} type="hidden" name={field} value={value} />
            ))}
            <SubmitButton look={isFinal ? "danger" : "primary"} pendingText={pendingText}>
              {yes}
            </SubmitButton>
          </form>
          <Button type="button" look="secondary" popoverTarget={id} popoverTargetAction="hide">
            {no}
          </Button>
        </div>
      </div>
    </>
  );
}

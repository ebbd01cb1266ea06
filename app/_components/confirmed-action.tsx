"use client";

import type { ReactNode } from "react";
import { Button } from "./button";
import { SubmitButton } from "./submit-button";

type Props = {
  /** Unique on the page. */
  name: string;
  action: (form: FormData) => Promise<void>;
  values?: Record<string, string>;
  /** What else it asks, below the words. */
  fields?: ReactNode;
  button: ReactNode;
  question: ReactNode;
  yes: string;
  no?: string;
  pendingText?: string;
  isFinal?: boolean;
  children: ReactNode;
};

/** A button that asks first, in a native popover, which works without JavaScript too. */
export function ConfirmedAction({ name, button, question, no = "Cancel", ...rest }: Props) {
  const { action, values = {}, fields, yes, pendingText = "One moment…", isFinal, children } = rest;
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
        <div className="mt-6 flex flex-wrap items-end gap-3">
          <form action={action} className={fields ? "w-full space-y-6" : undefined}>
            {fields}
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

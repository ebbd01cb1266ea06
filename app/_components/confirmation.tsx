"use client";

import type { ReactNode } from "react";
import { Button, type Look } from "./button";
import { useTexts } from "./texts";

type Props = {
  name: string;
  button: ReactNode;
  look?: Look;
  question: ReactNode;
  no?: string;
  yes: ReactNode;
  children: ReactNode;
};

export function Confirmation({ name, button, look = "secondary", question, no, yes, children }: Props) {
  const { cancel } = useTexts();
  const id = `ask-${name}`;
  return (
    <>
      <Button type="button" look={look} popoverTarget={id}>
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
          {yes}
          <Button type="button" look="secondary" popoverTarget={id} popoverTargetAction="hide">
            {no ?? cancel}
          </Button>
        </div>
      </div>
    </>
  );
}

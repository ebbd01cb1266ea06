"use client";

import type { ComponentProps, ReactNode } from "react";
import { Confirmation } from "./confirmation";
import { SubmitButton } from "./submit-button";
import { useTexts } from "./texts";

type Props = Omit<ComponentProps<typeof Confirmation>, "yes"> & {
  action: (form: FormData) => Promise<void>;
  values?: Record<string, string>;
  fields?: ReactNode;
  yes: string;
  pendingText?: string;
  isFinal?: boolean;
};

export function ConfirmedAction({ action, values = {}, fields, yes, isFinal, ...rest }: Props) {
  const { oneMoment } = useTexts();
  const { pendingText = oneMoment, ...question } = rest;
  return (
    <Confirmation
      {...question}
      yes={
        <form action={action} className={fields ? "w-full space-y-6" : undefined}>
          {fields}
          {Object.entries(values).map(([field, value]) => (
            <input key={field} type="hidden" name={field} value={value} />
          ))}
          <SubmitButton look={isFinal ? "danger" : "primary"} pendingText={pendingText}>
            {yes}
          </SubmitButton>
        </form>
      }
    />
  );
}

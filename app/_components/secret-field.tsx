"use client";

import type { ReactNode } from "react";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { buttonClass } from "./button";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";
import { hidden, rich } from "./rich";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  isStored: boolean;
  storedHint: string;
  texts: ClientTexts<Messages["secretField"]>;
};

/** Never shows a stored secret. With `isStored`, leaving it empty keeps the secret. */
export function SecretField({ name, label, hint, isStored, storedHint, texts }: Props) {
  const field = { ...useField(name), conflict: null };
  const input = (
    <input
      {...describe(field, true)}
      id={field.id}
      name={name}
      type="password"
      defaultValue={field.value}
      autoComplete="new-password"
      spellCheck={false}
      required={!isStored}
      className={inputClass}
    />
  );
  return (
    <FieldFrame {...field} label={label} hint={isStored ? storedHint : hint}>
      {isStored ? (
        <details open={Boolean(field.error || field.value) || field.isCleared} className="group">
          <summary className={`${buttonClass("secondary")} list-none group-open:mb-3`}>
            {rich(texts.replace, { label, hidden })}
          </summary>
          {input}
        </details>
      ) : (
        input
      )}
      {field.isCleared && !field.error && (
        <p className="mt-1.5 font-medium text-sm text-warning">{texts.cleared}</p>
      )}
    </FieldFrame>
  );
}

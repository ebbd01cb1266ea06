"use client";

import type { ReactNode } from "react";
import { buttonClass } from "./button";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

type Props = { name: string; label: string; hint?: ReactNode; isKept: boolean; keptWords: string };

/**
 * A secret that can be written and never read: the server never sends one, so the field is empty unless no answer came.
 * @param isKept whether there is one already, which stays when nothing is typed
 */
export function SecretField({ name, label, hint, isKept, keptWords }: Props) {
  const field = { ...useField(name), meanwhile: null };
  const input = (
    <input
      {...describe(field, true)}
      id={field.id}
      name={name}
      type="password"
      defaultValue={field.value}
      autoComplete="new-password"
      spellCheck={false}
      required={!isKept}
      className={inputClass}
    />
  );
  return (
    <FieldFrame {...field} label={label} hint={isKept ? keptWords : hint}>
      {isKept ? (
        <details open={Boolean(field.error || field.value) || field.isForgotten} className="group">
          <summary className={`${buttonClass("secondary")} list-none group-open:mb-3`}>
            Replace<span className="sr-only"> the {label.toLowerCase()}</span>
          </summary>
          {input}
        </details>
      ) : (
        input
      )}
      {field.isForgotten && !field.error && (
        <p className="mt-1.5 font-medium text-sm text-warning">
          What you typed here is not sent back to your browser: please enter it again.
        </p>
      )}
    </FieldFrame>
  );
}

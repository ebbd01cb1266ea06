"use client";

import type { ReactNode } from "react";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

type Props = { name: string; label: string; hint?: ReactNode; optional?: boolean; rows?: number };

export function TextArea({ name, label, hint, optional, rows = 3 }: Props) {
  const field = useField(name);
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional}>
      <textarea
        {...describe(field, Boolean(hint))}
        id={field.id}
        name={name}
        defaultValue={field.value}
        required={!optional}
        rows={rows}
        spellCheck={false}
        dir="auto"
        className={inputClass}
      />
    </FieldFrame>
  );
}

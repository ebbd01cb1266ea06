"use client";

import type { ReactNode } from "react";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

type Option = { value: string; label: string };

type Props = { name: string; label: string; hint?: ReactNode; options: readonly Option[] };

/** Without a value, the first option. */
export function Select({ name, label, hint, options }: Props) {
  const field = useField(name);
  const theirs = options.find(({ value }) => value === field.conflict);
  return (
    <FieldFrame {...field} conflict={theirs?.label ?? field.conflict} label={label} hint={hint}>
      <select
        {...describe(field, Boolean(hint))}
        id={field.id}
        name={name}
        defaultValue={field.value || undefined}
        className={inputClass}
      >
        {options.map(({ value, label: words }) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </FieldFrame>
  );
}

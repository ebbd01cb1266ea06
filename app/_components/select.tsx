"use client";

import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

type Option = { value: string; label: string };

export function Select(props: { name: string; label: string; hint?: string; options: readonly Option[] }) {
  const { name, label, hint, options } = props;
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

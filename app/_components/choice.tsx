"use client";

import type { ReactNode } from "react";
import { describe, FieldRemarks } from "./field-frame";
import { useField } from "./form";

type Option = { value: string; label: string; hint?: ReactNode };

export function Choice({ name, label, options }: { name: string; label: string; options: Option[] }) {
  const { id, value, error, conflict } = useField(name);
  // A group cannot be `aria-invalid`.
  const remarks = describe({ id, error, conflict }, false);
  return (
    <fieldset id={id} aria-describedby={remarks["aria-describedby"]}>
      <legend className="font-medium">{label}</legend>
      <div className="mt-2 grid gap-2 sm:grid-cols-2">
        {options.map((option) => (
          <label
            key={option.value}
            className="flex min-h-11 cursor-pointer gap-3 rounded-control border border-control bg-surface px-4 py-3 has-checked:border-accent has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              id={`${id}-${option.value}`}
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
              className="mt-1 size-4 shrink-0 accent-accent"
            />
            <span>
              <span className="block font-medium">{option.label}</span>
              {option.hint && <span className="block text-muted text-sm">{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} conflict={labelOf(options, conflict)} />
    </fieldset>
  );
}

function labelOf(options: Option[], value: string | null): string | null {
  return value && (options.find((option) => option.value === value)?.label ?? value);
}

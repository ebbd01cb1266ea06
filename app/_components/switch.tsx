"use client";

import type { ReactNode } from "react";
import { describe, FieldRemarks } from "./field-frame";
import { useField } from "./form";
import { useFormTexts } from "./texts";

export function Switch({ name, label, hint }: { name: string; label: string; hint?: ReactNode }) {
  const { id, value, error, conflict } = useField(name);
  const { on, off } = useFormTexts();
  return (
    <div>
      <label className="flex min-h-11 cursor-pointer items-start gap-3 py-1.5">
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a checkbox says itself whether it is checked
          role="switch"
          id={id}
          name={name}
          value="on"
          defaultChecked={value === "on"}
          aria-labelledby={`${id}-label`}
          {...describe({ id, error, conflict }, Boolean(hint))}
          className="switch mt-0.5 shrink-0"
        />
        <span>
          <span id={`${id}-label`} className="block font-medium">
            {label}
          </span>
          {hint && (
            <span id={`${id}-hint`} className="block text-muted text-sm">
              {hint}
            </span>
          )}
        </span>
      </label>
      <FieldRemarks
        id={id}
        error={error}
        conflict={conflict === null ? null : conflict === "on" ? on : off}
      />
    </div>
  );
}

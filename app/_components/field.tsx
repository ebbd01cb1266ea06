"use client";

import type { ComponentProps, ReactNode } from "react";
import { describe, FieldFrame, inputClass } from "./field-frame";
import { useField } from "./form";

type Props = {
  name: string;
  label: string;
  hint?: ReactNode;
  optional?: boolean;
  options?: readonly string[];
  children?: ReactNode;
} & Pick<
  ComponentProps<"input">,
  "type" | "inputMode" | "autoComplete" | "placeholder" | "maxLength" | "onChange"
>;

export function Field({ name, label, hint, optional, options, children, ...rest }: Props) {
  const field = useField(name);
  return (
    <FieldFrame {...field} label={label} hint={hint} optional={optional}>
      <input
        autoComplete="off"
        spellCheck={false}
        {...rest}
        {...describe(field, Boolean(hint))}
        id={field.id}
        name={name}
        defaultValue={field.value}
        list={options && `${field.id}-options`}
        required={!optional}
        dir="auto"
        className={inputClass}
      />
      {options && (
        <datalist id={`${field.id}-options`}>
          {options.map((option) => (
            <option key={option} value={option} />
          ))}
        </datalist>
      )}
      {children}
    </FieldFrame>
  );
}

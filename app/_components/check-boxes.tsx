"use client";

import type { ReactNode } from "react";
import { CheckBox } from "./check-box";
import { describe, FieldRemarks } from "./field-frame";
import { useField } from "./form";

type Props = {
  /** The field whose error appears here. */
  name: string;
  label: string;
  hint: string;
  boxes: readonly { name: string; label: ReactNode }[];
};

/** Shows boxes that start off, as one field. */
export function CheckBoxes({ name, label, hint, boxes }: Props) {
  const { id, error } = useField(name);
  const remarks = describe({ id, error, conflict: null }, false);
  return (
    <fieldset id={id} aria-describedby={remarks["aria-describedby"]}>
      <legend className="font-medium">{label}</legend>
      <p className="text-muted text-sm">{hint}</p>
      <div className="mt-1 grid gap-x-4 sm:grid-cols-2">
        {boxes.map((box) => (
          <CheckBox key={box.name} name={box.name} startsOff>
            {box.label}
          </CheckBox>
        ))}
      </div>
      <FieldRemarks id={id} error={error} conflict={null} />
    </fieldset>
  );
}

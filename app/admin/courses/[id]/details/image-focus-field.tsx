"use client";

import { describe, FieldRemarks } from "@/app/_components/field-frame";
import { useField } from "@/app/_components/form";
import { type ImageFocus, imageFocuses } from "@/lib/courses/image-focus-schema";
import type { Messages } from "@/lib/messages/messages";

export function ImageFocusField({ name, texts }: { name: string; texts: Messages["adminCourses"]["focus"] }) {
  const { label, hint, places } = texts;
  const { id, value, error, conflict } = useField(name);
  const remarks = describe({ id, error, conflict }, true);
  return (
    <fieldset id={id} aria-describedby={remarks["aria-describedby"]}>
      <legend className="font-medium">{label}</legend>
      <p id={`${id}-hint`} className="mt-1 text-muted text-sm">
        {hint}
      </p>
      <div className="mt-2 grid aspect-video w-48 grid-cols-3 overflow-hidden rounded-control border border-control bg-surface">
        {imageFocuses.map((focus) => (
          <label
            key={focus}
            className="grid cursor-pointer place-items-center hover:bg-sunken has-checked:bg-accent-soft"
          >
            <input
              type="radio"
              id={`${id}-${focus}`}
              name={name}
              value={focus}
              defaultChecked={focus === value}
              className="size-4 accent-accent"
            />
            <span className="sr-only">{places[focus]}</span>
          </label>
        ))}
      </div>
      <FieldRemarks id={id} error={error} conflict={conflict && places[conflict as ImageFocus]} />
    </fieldset>
  );
}

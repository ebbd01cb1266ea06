"use client";

import { useRef, useState } from "react";
import { Button } from "@/app/_components/button";
import { describe, FieldFrame, inputClass } from "@/app/_components/field-frame";
import { useField } from "@/app/_components/form";
import { useHasScript } from "@/app/_components/has-script";
import { useInputEvent } from "@/app/_components/input-event";
import { findAccentError, nearestAccent, readColour, type Theme } from "@/lib/appearance/theme";
import { fill, type Template } from "@/lib/messages/client-texts";
import { useTypedValues } from "./use-typed-values";

type Props = {
  name: string;
  theme: Theme;
  label: string;
  hint: string;
  pick: string;
  use: Template<{ color: string }>;
  unreadable: Template<{ contrast: string; needed: string; nearest: string }>;
  unset: string;
  follows?: string;
};

export function ColourField({ name, theme, label, hint, pick, use, unreadable, unset: own, follows }: Props) {
  const { error: saved, ...field } = useField(name);
  const [value, setValue] = useState(field.value);
  const input = useRef<HTMLInputElement>(null);
  const hasScript = useHasScript();
  useInputEvent(input, value);
  const typed = useTypedValues(input);
  const followed = follows ? readColour(String(typed[follows] ?? "")) : null;
  const unset = followed ? nearestAccent(followed, theme) : own;
  const colour = readColour(value);
  const isTouched = value !== field.value;
  const found = colour ? findAccentError(colour, theme) : null;
  const error = isTouched
    ? found && fill(unreadable, { ...found, contrast: shown(found.contrast), needed: shown(found.needed) })
    : saved;
  const nearest = found?.nearest;
  return (
    <FieldFrame {...field} error={error} label={label} hint={hint} optional>
      <div className="flex flex-wrap gap-3">
        <input
          {...describe({ ...field, error }, true)}
          ref={input}
          id={field.id}
          name={name}
          value={value}
          onChange={(event) => setValue(event.target.value)}
          placeholder={unset}
          autoComplete="off"
          spellCheck={false}
          maxLength={20}
          className={`${inputClass} min-w-32 max-w-48 flex-1`}
        />
        {hasScript && (
          <input
            type="color"
            aria-label={pick}
            value={colour ?? unset}
            onChange={(event) => setValue(event.target.value)}
            className="h-11 w-14 shrink-0 cursor-pointer rounded-control border border-control bg-surface p-1"
          />
        )}
        {hasScript && nearest && (
          <Button type="button" look="secondary" onClick={() => setValue(nearest)}>
            {fill(use, { color: nearest })}
          </Button>
        )}
      </div>
    </FieldFrame>
  );
}

const shown = (value: number) => value.toLocaleString(document.documentElement.lang);

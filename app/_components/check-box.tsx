"use client";

import type { ReactNode } from "react";
import { useValues } from "./form";

type Props = { name: string; startsOff?: boolean; children: ReactNode };

/** Stays checked unless the value is `off`, so that items added later stay included. Needs a `Form`. */
export function CheckBox({ name, startsOff = false, children }: Props) {
  return (
    <label className="flex min-h-11 cursor-pointer gap-3 py-2.5">
      {/* Browsers send nothing for an unchecked box. */}
      <input type="hidden" name={name} value="off" />
      <input
        type="checkbox"
        name={name}
        value="on"
        defaultChecked={(useValues()[name] ?? (startsOff ? "off" : "on")) !== "off"}
        className="mt-1 size-4 shrink-0 accent-accent"
      />
      <span className="min-w-0 wrap-anywhere">{children}</span>
    </label>
  );
}

"use client";

import { type RefObject, useEffect, useRef } from "react";

/** Fires `input` for values that React sets without an event, because the form's listeners need it. */
export function useInputEvent(input: RefObject<HTMLInputElement | null>, value: string): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current !== value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    previous.current = value;
  }, [input, value]);
}

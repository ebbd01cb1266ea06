"use client";

import { type RefObject, useEffect, useRef } from "react";

/** React sets a value without an event, which the form's listeners need. */
export function useInputEvent(input: RefObject<HTMLInputElement | null>, value: string): void {
  const previous = useRef(value);
  useEffect(() => {
    if (previous.current !== value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    previous.current = value;
  }, [input, value]);
}

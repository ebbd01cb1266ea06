"use client";

import { type RefObject, useEffect, useRef } from "react";

/** What listens to the form of a field hears of a value that nobody typed. */
export function useTold(input: RefObject<HTMLInputElement | null>, value: string): void {
  const told = useRef(value);
  useEffect(() => {
    if (told.current !== value) input.current?.dispatchEvent(new Event("input", { bubbles: true }));
    told.current = value;
  }, [input, value]);
}

"use client";

import { type RefObject, useEffect } from "react";

type Input = HTMLInputElement | HTMLTextAreaElement;

export function useBlockedSubmit(input: RefObject<Input | null>, isBlocked: boolean): void {
  useEffect(() => {
    const form = input.current?.form;
    if (!isBlocked || !form) return;
    const hold = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      form.querySelector<HTMLElement>("[data-upload]")?.focus();
    };
    form.addEventListener("submit", hold, { capture: true });
    return () => form.removeEventListener("submit", hold, { capture: true });
  }, [input, isBlocked]);
}

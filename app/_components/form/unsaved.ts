"use client";

import { type RefObject, useEffect, useLayoutEffect, useRef } from "react";
import type { FormState } from "@/lib/forms/schema";

export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  state: FormState,
  mayBeLost: boolean,
): void {
  const isUnsaved = useRef(false);
  const { answer, errors, message, unanswered, signIn } = state;
  const isRefused = Boolean(message ?? unanswered ?? signIn) || Object.keys(errors).length > 0;
  useEffect(() => {
    if (answer) isUnsaved.current = isRefused;
  }, [answer, isRefused]);
  // The effect runs before the form appears, because input typed at once counts too.
  useLayoutEffect(() => {
    if (mayBeLost) return;
    const typedIn = form.current;
    const note = ({ type }: Event) => {
      isUnsaved.current = type === "input";
    };
    const ask = (event: Event) => {
      if (isUnsaved.current) event.preventDefault();
    };
    // Client navigation would skip the question, so the browser is made to follow the link.
    const leave = (event: Event) => {
      if (isUnsaved.current && (event.target as Element).closest("a")) event.stopPropagation();
    };
    typedIn?.addEventListener("input", note);
    typedIn?.addEventListener("submit", note);
    window.addEventListener("beforeunload", ask);
    window.addEventListener("click", leave, { capture: true });
    return () => {
      typedIn?.removeEventListener("input", note);
      typedIn?.removeEventListener("submit", note);
      window.removeEventListener("beforeunload", ask);
      window.removeEventListener("click", leave, { capture: true });
    };
  }, [form, mayBeLost]);
}

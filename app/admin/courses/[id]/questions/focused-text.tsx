"use client";

import { type ReactNode, useEffect } from "react";

/** Puts the focus into the question's text, so that authors type one question after the other. */
export function FocusedText({ children }: { children: ReactNode }) {
  useEffect(() => document.getElementById("field-text")?.focus(), []);
  return children;
}

"use client";

import { type ReactNode, useEffect, useRef } from "react";

/** Where a form's answer leads, by the fragment `id`, and with it the focus. */
export function Answer({ id, children }: { id: string; children: ReactNode }) {
  const answer = useRef<HTMLDivElement>(null);
  useEffect(() => answer.current?.focus(), []);
  return (
    <div ref={answer} id={id} tabIndex={-1} className="scroll-mt-4 space-y-4 outline-none">
      {children}
    </div>
  );
}

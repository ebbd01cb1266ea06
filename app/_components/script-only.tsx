"use client";

import type { ReactNode } from "react";
import { useHasScript } from "./has-script";

/** Reserves a control's space until its script runs, so that the page doesn't move. Takes no space without JavaScript. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <div className={useHasScript() ? undefined : "invisible noscript:hidden"}>{children}</div>;
}

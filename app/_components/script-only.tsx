"use client";

import type { ReactNode } from "react";
import { useHasScript } from "./has-script";

/** Keeps room for a control until its script runs, so that nothing moves then. Without JavaScript, takes no room. */
export function ScriptOnly({ children }: { children: ReactNode }) {
  return <div className={useHasScript() ? undefined : "invisible noscript:hidden"}>{children}</div>;
}

"use client";

import { useSyncExternalStore } from "react";

/** Whether scripts run here: for what could do nothing without one. False while the page is still what the server sent. */
export function useHasScript(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

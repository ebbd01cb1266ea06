"use client";

import { useSyncExternalStore } from "react";

/** Returns false on the server and until hydration. */
export function useHasScript(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

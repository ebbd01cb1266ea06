"use client";

import { useSyncExternalStore } from "react";

export function useHasScript(): boolean {
  return useSyncExternalStore(never, yes, no);
}

const never = () => () => {};
const yes = () => true;
const no = () => false;

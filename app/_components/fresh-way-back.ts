"use client";

import { useRouter } from "next/navigation";

/** Returns a function that loads the page anew on the way back: the router keeps pages, which would show what was before. */
export function useFreshWayBack(): () => void {
  const { refresh } = useRouter();
  // The browser ignores a listener that it has already.
  return () => window.addEventListener("popstate", refresh, { once: true });
}

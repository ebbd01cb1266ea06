"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Reads the page again while it is visible. Without JavaScript, a reload does. */
export function Refresh({ seconds }: { seconds: number }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return null;
}

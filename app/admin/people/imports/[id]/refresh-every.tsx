"use client";

import { useRouter } from "next/navigation";
import { type ReactNode, useEffect } from "react";
import { useHasScript } from "@/app/_components/has-script";

/** Reads the page again while it is visible. Shows its children without JavaScript. */
export function RefreshEvery({ seconds, children }: { seconds: number; children: ReactNode }) {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => {
      if (document.visibilityState === "visible") router.refresh();
    }, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, seconds]);
  return useHasScript() ? null : <div className="mt-4">{children}</div>;
}

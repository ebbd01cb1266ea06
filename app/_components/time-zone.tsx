"use client";

import { useEffect } from "react";

export type TimeZoneProps = { known: string | null; cookie: string; seconds: number };

/** Reports the browser's time zone in a cookie, because no header carries it. */
export function TimeZone({ known, cookie, seconds }: TimeZoneProps) {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known) return;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
    document.cookie = `${cookie}=${timeZone}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  }, [known, cookie, seconds]);
  return null;
}

"use client";

import { useEffect } from "react";

/** Tells the server, from the next request on, where the reader is: no header says it. */
export function TimeZone({
  known,
  cookie,
  seconds,
}: {
  known: string | null;
  cookie: string;
  seconds: number;
}) {
  useEffect(() => {
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    if (!timeZone || timeZone === known) return;
    // biome-ignore lint/suspicious/noDocumentCookie: not every browser has the Cookie Store API yet
    document.cookie = `${cookie}=${timeZone}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
  }, [known, cookie, seconds]);
  return null;
}

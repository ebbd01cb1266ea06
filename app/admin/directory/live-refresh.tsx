"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { lastRequestAction } from "./actions";

type Props = { provider: string; last: number | null; seconds: number };

/** Reads the page again after new requests while it is visible. Without JavaScript, a reload does. */
export function LiveRefresh({ provider, last, seconds }: Props) {
  const router = useRouter();
  useEffect(() => {
    const form = new FormData();
    form.set("provider", provider);
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // The next look follows a failed one.
      const found = await lastRequestAction(form).catch(() => last);
      if (found !== last) router.refresh();
    };
    const timer = setInterval(look, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, provider, last, seconds]);
  return null;
}

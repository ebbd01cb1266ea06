"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

type Props = {
  /** Returns the time of the newest entry in milliseconds. */
  find: (form: FormData) => Promise<number | null>;
  /** The fields of `find`'s form. */
  of: Record<string, string>;
  last: number | null;
  seconds: number;
};

/** Reads the page again after new entries while it is visible. Without JavaScript, a reload does. */
export function LiveRefresh({ find, of, last, seconds }: Props) {
  const router = useRouter();
  const asked = JSON.stringify(of);
  useEffect(() => {
    const form = new FormData();
    for (const [name, value] of Object.entries(JSON.parse(asked))) form.set(name, String(value));
    const look = async () => {
      if (document.visibilityState !== "visible") return;
      // The next look follows a failed one.
      const found = await find(form).catch(() => last);
      if (found !== last) router.refresh();
    };
    const timer = setInterval(look, seconds * 1000);
    return () => clearInterval(timer);
  }, [router, find, asked, last, seconds]);
  return null;
}

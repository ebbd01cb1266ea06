"use client";

import { useLinkStatus } from "next/link";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";

// Most pages are there sooner, and a bar that only flashes is noise.
const patience = 150;

/** Inside a `<Link>`: while its page is on the way, a thin bar at the top of the window, and a word to who cannot see it. */
export function LinkPending() {
  const { pending } = useLinkStatus();
  return pending ? <Waiting /> : null;
}

function Waiting() {
  const [place, setPlace] = useState<Element | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setPlace(document.querySelector("#announcements")), patience);
    return () => clearTimeout(timer);
  }, []);
  return (
    place &&
    createPortal(
      <>
        <span className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-waiting bg-accent motion-reduce:animate-none rtl:origin-right" />
        <span className="sr-only">Loading the page</span>
      </>,
      place,
    )
  );
}

"use client";

import { useRouter } from "next/navigation";
import { useEffect, useState, useTransition } from "react";
import { useTexts } from "./texts";

const barDelay = 150;

/** Follows every link.tsx without prefetching. Its live region is always there, because screen readers announce no other. */
export function Navigation() {
  const router = useRouter();
  const [isPending, startTransition] = useTransition();
  useEffect(() => {
    const follow = (event: MouseEvent) => {
      const link = isPlainClick(event) ? linkAt(event.target) : null;
      if (!link) return;
      event.preventDefault();
      // Navigation keeps the header, whose menu the link may be in.
      link.closest<HTMLElement>("[popover]")?.hidePopover();
      startTransition(() => router.push(link.href));
    };
    document.addEventListener("click", follow);
    return () => document.removeEventListener("click", follow);
  }, [router]);
  return (
    <div id="announcements" role="status" className="print:hidden">
      {isPending && <Waiting />}
    </div>
  );
}

function Waiting() {
  const { loading } = useTexts();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), barDelay);
    return () => clearTimeout(timer);
  }, []);
  return (
    isLong && (
      <>
        <span className="fixed inset-x-0 top-0 z-50 h-[3px] origin-left animate-waiting bg-accent motion-reduce:animate-none rtl:origin-right" />
        <span className="sr-only">{loading}</span>
      </>
    )
  );
}

function isPlainClick({ button, metaKey, ctrlKey, shiftKey, altKey, defaultPrevented }: MouseEvent): boolean {
  return button === 0 && !(metaKey || ctrlKey || shiftKey || altKey || defaultPrevented);
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | null {
  return target instanceof Element ? target.closest<HTMLAnchorElement>("a[data-nav]:not([target])") : null;
}

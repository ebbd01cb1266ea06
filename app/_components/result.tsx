"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "./notice";

/** Takes the focus, because the button may be gone. A new key with each answer repeats the announcement. */
export function Result(props: ComponentProps<typeof Notice>) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    document.querySelector<HTMLElement>(":popover-open")?.hidePopover();
    place.current?.focus();
  }, []);
  return (
    <div id="result" ref={place} tabIndex={-1} className="mb-6 scroll-mt-6 rounded-control">
      <Notice {...props} />
    </div>
  );
}

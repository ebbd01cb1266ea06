"use client";

import { type ComponentProps, useEffect, useRef } from "react";
import { Notice } from "./notice";

/**
 * What became of the button that was pressed, beside it. It takes the focus, because that button may be gone, and closes
 * the question that was asked. Its page gives it another key with each answer, so that the same words are said again.
 */
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

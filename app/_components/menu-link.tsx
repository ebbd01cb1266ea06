"use client";

import type { MouseEvent, ReactNode } from "react";
import { Link } from "./link";
import { LinkPending } from "./link-pending";

/** A link in a popover, which closes it: without a script the next page comes without, with one the header stays. */
export function MenuLink({ href, children }: { href: string; children: ReactNode }) {
  const close = ({ currentTarget }: MouseEvent<HTMLElement>) =>
    currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
  return (
    <Link
      href={href}
      onClick={close}
      className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 font-medium transition-colors hover:bg-sunken focus-visible:rounded-control focus-visible:-outline-offset-2"
    >
      {children}
      <LinkPending />
    </Link>
  );
}

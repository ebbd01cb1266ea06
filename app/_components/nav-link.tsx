"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "./link";
import { LinkPending } from "./link-pending";

type Props = { href: string; hasSubpages?: boolean; children: string };

/** A link of the main navigation, which knows when it leads to the page that is open, or to one above it. */
export function NavLink({ href, hasSubpages = false, children }: Props) {
  const path = usePathname();
  const isAbove = hasSubpages && path.startsWith(`${href}/`);
  const isOpen = path === href || isAbove;
  const link = useRef<HTMLAnchorElement>(null);
  useEffect(() => {
    if (isOpen && link.current) showInBar(link.current);
  }, [isOpen]);
  return (
    <Link
      ref={link}
      href={href}
      aria-current={path === href ? "page" : isAbove ? "true" : undefined}
      className="flex min-h-11 items-center whitespace-nowrap border-transparent border-y-[3px] font-medium text-[0.85rem] text-muted transition-colors hover:text-ink aria-[current]:border-b-accent aria-[current]:font-semibold aria-[current]:text-ink min-[23rem]:text-sm sm:text-[0.95rem]"
    >
      {children}
      <LinkPending />
    </Link>
  );
}

// On a phone the bar is wider than the screen. Not by scrollIntoView, which would move the page as well.
function showInBar(link: HTMLElement): void {
  const bar = link.parentElement;
  if (bar && bar.scrollWidth > bar.clientWidth)
    bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

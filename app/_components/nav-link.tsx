"use client";

import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { Link } from "./link";

type Props = { href: string; hasSubpages?: boolean; children: string };

/** @param href `/admin/identity-provider` is also above its list, `/admin/identity-providers` */
export const isAbovePath = (href: string, path: string) => path.startsWith(`${href}/`) || path === `${href}s`;

export function NavLink({ href, hasSubpages = false, children }: Props) {
  const path = usePathname();
  const isAbove = hasSubpages && isAbovePath(href, path);
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
      className="nav-link"
    >
      {children}
    </Link>
  );
}

// Scrolls the bar, which is wider than a phone. scrollIntoView would move the page as well.
function showInBar(link: HTMLElement): void {
  const bar = link.closest("ul") ?? link.parentElement;
  if (bar && bar.scrollWidth > bar.clientWidth)
    bar.scrollLeft = link.offsetLeft - bar.offsetLeft - (bar.clientWidth - link.offsetWidth) / 2;
}

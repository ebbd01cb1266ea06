"use client";

import Link from "next/link";
import { usePathname } from "next/navigation";

/** A link of the main navigation, which knows when it leads to the page that is open. */
export function NavLink({ href, children }: { href: string; children: string }) {
  return (
    <Link
      href={href}
      aria-current={usePathname() === href ? "page" : undefined}
      className="flex min-h-11 items-center border-transparent border-y-2 font-medium text-muted transition-colors hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink"
    >
      {children}
    </Link>
  );
}

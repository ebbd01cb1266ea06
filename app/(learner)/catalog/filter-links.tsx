"use client";

import { Link } from "@/app/_components/link";

type Props = { label: string; links: { name: string; href: string }[]; current: string };

export function FilterLinks({ label, links, current }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="categories">
        {links.map(({ name, href }) => (
          <li key={href}>
            <Link href={href} aria-current={href === current ? "true" : undefined} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

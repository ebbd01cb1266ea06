"use client";

import { Link } from "@/app/_components/link";

type Props = {
  label: string;
  all: { name: string; href: string };
  links: { key: string; name: string; href: string }[];
  current: string;
};

export function FilterLinks({ label, all, links, current }: Props) {
  return (
    <nav aria-label={label}>
      <ul className="categories">
        {[{ key: "", ...all }, ...links].map(({ key, name, href }) => (
          <li key={key}>
            <Link href={href} aria-current={key === current ? "true" : undefined} dir="auto">
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

"use client";

import { Link } from "@/app/_components/link";

type Props = { all: string; categories: { name: string; href: string }[]; current: string };

export function Categories({ all, categories, current }: Props) {
  return (
    <nav aria-label="Categories">
      <ul className="categories">
        {[{ name: "", href: all }, ...categories].map(({ name, href }) => (
          <li key={name}>
            <Link href={href} aria-current={name === current ? "true" : undefined} dir="auto">
              {name || "All"}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

"use client";

import { Link } from "@/app/_components/link";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Props = {
  texts: ClientTexts<Messages["catalog"]["categories"]>;
  all: string;
  categories: { name: string; href: string }[];
  current: string;
};

export function Categories({ texts, all, categories, current }: Props) {
  return (
    <nav aria-label={texts.label}>
      <ul className="categories">
        {[{ name: "", href: all }, ...categories].map(({ name, href }) => (
          <li key={name}>
            <Link href={href} aria-current={name === current ? "true" : undefined} dir="auto">
              {name || texts.all}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

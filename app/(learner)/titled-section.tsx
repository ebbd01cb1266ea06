"use client";

import { type ReactNode, useId } from "react";
import { Link } from "@/app/_components/link";

export type More = { href: string; words: string };

type Props = { title: string; more?: More | null; children: ReactNode };

export function TitledSection({ title, more, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <div className="mb-4 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {more && (
          <Link href={more.href} className="py-1 text-accent underline-offset-4 hover:underline">
            {more.words}
          </Link>
        )}
      </div>
      {children}
    </section>
  );
}

"use client";

import { useId } from "react";
import { Link } from "@/app/_components/link";
import { type Card, CourseCards, type Look } from "./course-cards";

type Props = {
  title: string;
  look: Look;
  cards: Card[];
  more: { href: string; words: string } | null;
  language: string;
};

/** Rendered from its texts, as course-cards.tsx is. */
export function CourseSection({ title, look, cards, more, language }: Props) {
  const id = useId();
  if (cards.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-5 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {more && (
          <Link href={more.href} className="py-1 text-accent underline-offset-4 hover:underline">
            {more.words}
          </Link>
        )}
      </div>
      <CourseCards look={look} cards={cards} heading="h3" language={language} />
    </section>
  );
}

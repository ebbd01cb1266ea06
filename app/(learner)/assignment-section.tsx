"use client";

import { useId } from "react";
import { Link } from "@/app/_components/link";
import { StateSentence } from "./state-sentence";
import type { AssignmentRow } from "./state-words";

type Props = {
  title: string;
  rows: AssignmentRow[];
  more?: { href: string; words: string };
  language: string;
};

/** Rendered from its texts, as course-cards.tsx is. */
export function AssignmentSection({ title, rows, more, language }: Props) {
  const id = useId();
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={id} className="font-semibold text-xl">
          {title}
        </h2>
        {more && (
          <Link href={more.href} className="py-1 text-accent underline-offset-4 hover:underline">
            {more.words}
          </Link>
        )}
      </div>
      <ul className="assignments">
        {rows.map((row) => (
          <li key={row.path?.id ?? row.permalink}>
            <Link href={row.path ? `/learning-paths/${row.path.id}` : `/courses/${row.permalink}`} dir="auto">
              {row.name}
            </Link>
            <p>
              <StateSentence words={row} language={language} />
              {row.percent && (
                <span>
                  <data lang={language}>{row.percent}</data> done
                </span>
              )}
              {row.path && <span>{row.path.done}</span>}
              {row.path?.next && (
                <span>
                  Next:{" "}
                  <Link href={`/courses/${row.permalink}`}>
                    <bdi>{row.path.next}</bdi>
                  </Link>
                </span>
              )}
              {row.isOptional && <span>Optional</span>}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

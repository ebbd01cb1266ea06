"use client";

import { Link } from "@/app/_components/link";
import { StateSentence } from "./state-sentence";
import type { AssignmentRow } from "./state-words";
import { type More, TitledSection } from "./titled-section";

type Props = {
  title: string;
  rows: AssignmentRow[];
  more?: More;
  language: string;
};

export function AssignmentSection({ title, rows, more, language }: Props) {
  if (rows.length === 0) return null;
  return (
    <TitledSection title={title} more={more}>
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
    </TitledSection>
  );
}

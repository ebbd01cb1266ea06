"use client";

import { Link } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";
import { StateSentence } from "./state-sentence";
import type { AssignmentRow } from "./state-words";
import { type More, TitledSection } from "./titled-section";

type Props = {
  title: string;
  rows: AssignmentRow[];
  texts: ClientTexts<Messages["assignments"]["row"]>;
  more?: More;
  language: string;
};

export function AssignmentSection({ title, rows, texts, more, language }: Props) {
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
              {row.done && <span>{row.done}</span>}
              {row.path?.next && (
                <span>
                  {rich(texts.next, {
                    course: (
                      <Link href={`/courses/${row.permalink}`}>
                        <bdi>{row.path.next}</bdi>
                      </Link>
                    ),
                  })}
                </span>
              )}
              {row.isOptional && <span>{texts.optional}</span>}
            </p>
          </li>
        ))}
      </ul>
    </TitledSection>
  );
}

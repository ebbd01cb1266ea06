"use client";

import { Cell, NameCell, roles } from "@/app/_components/data-table/cell";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { ProgressLine } from "@/app/_components/progress-line";
import { Tag } from "@/app/_components/tag";
import { Tick } from "@/app/admin/assignments/tick";

/** A moment or day, and its words in the reader's language. */
type Dated = [machine: string, words: string];

/** The texts of one row. */
export type LearnerRow = {
  id: string;
  name: string;
  isDeactivated?: true;
  state: string;
  tone?: string;
  /** Absent: not assigned. */
  required?: boolean;
  due?: Dated;
  progress?: [value: number, percent: string];
  active?: Dated;
  completed?: [...Dated, details?: string];
};

type Props = { rows: LearnerRow[]; peoplePath: string; language: string; mayChange: boolean };

/** In the browser, because rows of elements would be sent twice: as HTML and, three times as long, as elements. */
export function LearnerRows({ rows, peoplePath, language, mayChange }: Props) {
  const time = ([machine, words]: Dated | [...Dated, string?]) => (
    <time dateTime={machine} {...inLanguage(language)}>
      {words}
    </time>
  );
  return rows.map(({ id, name, isDeactivated, state, tone, required, due, progress, active, completed }) => {
    const tag = (
      <Tag>
        <span className={tone}>{state}</span>
      </Tag>
    );
    return (
      <tr key={id} {...roles.row}>
        <NameCell className="learner">
          {mayChange && <Tick personId={id} name={name} />}
          <Link href={`${peoplePath}/${id}`}>
            <bdi>{name}</bdi>
          </Link>
          {isDeactivated && <Tag>Deactivated</Tag>}
        </NameCell>
        <Cell heading="State">
          {required === undefined ? (
            tag
          ) : (
            <Link href={`${peoplePath}/${id}/assignments`}>
              {tag}
              {!required && <small>Optional</small>}
            </Link>
          )}
        </Cell>
        <Cell heading="Due">
          {due ? time(due) : <Missing>{required === undefined ? "Not assigned" : "No date"}</Missing>}
        </Cell>
        <Cell heading="Progress">
          {progress ? (
            <ProgressLine
              value={progress[0]}
              percent={progress[1]}
              label={`Progress of ${name}`}
              language={inLanguage(language).lang}
            />
          ) : (
            <Missing>Not started</Missing>
          )}
        </Cell>
        <Cell heading="Last active">{active ? time(active) : <Missing>Never</Missing>}</Cell>
        <Cell heading="Completed">
          {completed && (
            <span>
              {time(completed)}
              {completed[2] && <small>{completed[2]}</small>}
            </span>
          )}
        </Cell>
      </tr>
    );
  });
}

/** The page is in English. */
const inLanguage = (lang: string): { lang?: string; dir?: string } =>
  /^en\b/.test(lang) ? {} : { lang, dir: "auto" };

"use client";

import { Cell, NameCell } from "@/app/_components/data-table/cell";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { Tag } from "@/app/_components/tag";
import { Tick } from "@/app/admin/assignments/tick";
import { type ClientTexts, fill, type Template } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

/**
 * Holds one row's texts, with dates and scores in the reader's format. An array, because names would repeat 25 times on a page. `state` and
 * `completedWhat` are places in `states` and `contents`, because rows repeat the same few texts.
 */
export type LearnerRow = [
  id: string,
  name: string,
  state: number,
  due: string | null,
  progress: number | null,
  lastActive: string | null,
  completed: string | null,
  completedWhat: number | null,
  score: string | null,
  marks: {
    isTicked?: true;
    isDeactivated?: true;
    isNotSignedIn?: true;
    isOptional?: true;
    isUnassigned?: true;
  } | null,
];

type Props = {
  rows: LearnerRow[];
  states: [name: string, tone: string | null][];
  contents: string[];
  hasScores: boolean;
  columns: Messages["courseLearners"]["columns"];
  texts: ClientTexts<Messages["courseLearners"]["cells"]>;
  peoplePath: string;
  select: Template<{ name: string }> | null;
};

/** Renders in the browser, because rows of elements would be sent twice: as HTML and, three times as long, as elements. */
export function LearnerRows({
  rows,
  states,
  contents,
  hasScores,
  columns,
  texts,
  peoplePath,
  select,
}: Props) {
  return (
    <tbody className="learner-rows">
      {rows.map(([id, name, state, due, progress, active, completed, what, score, marks]) => (
        <tr key={id}>
          <NameCell>
            {select && <Tick personId={id} label={fill(select, { name })} isTicked={marks?.isTicked} />}
            <Link href={`${peoplePath}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            {marks?.isDeactivated && <Tag>{texts.deactivated}</Tag>}
            {marks?.isNotSignedIn && <Tag>{texts.notSignedIn}</Tag>}
          </NameCell>
          <Cell heading={columns.state}>
            {marks?.isUnassigned ? (
              <span className={tagClass(states[state]?.[1])}>{states[state]?.[0]}</span>
            ) : (
              <Link href={`${peoplePath}/${id}/assignments`} className={tagClass(states[state]?.[1])}>
                {states[state]?.[0]}
              </Link>
            )}
            {marks?.isOptional && <small>{texts.optional}</small>}
          </Cell>
          <Cell heading={columns.due}>
            {due ?? <Missing>{marks?.isUnassigned ? texts.notAssigned : texts.noDueDate}</Missing>}
          </Cell>
          <Cell heading={columns.progress}>
            {progress === null ? (
              <Missing>{texts.notStarted}</Missing>
            ) : (
              <>
                <progress value={progress / 100} aria-hidden="true" />
                {fill(texts.percent, { progress })}
              </>
            )}
          </Cell>
          <Cell heading={columns.lastActive}>{active ?? <Missing>{texts.neverActive}</Missing>}</Cell>
          <Cell heading={columns.completed}>
            {completed}
            {what !== null && <small>{contents[what]}</small>}
          </Cell>
          {hasScores && <Cell heading={columns.score}>{score}</Cell>}
        </tr>
      ))}
    </tbody>
  );
}

const tagClass = (tone: string | null | undefined) => (tone ? `tag ${tone}` : "tag");

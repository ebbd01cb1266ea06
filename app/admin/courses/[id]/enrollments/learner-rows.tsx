"use client";

import { Cell, NameCell } from "@/app/_components/data-table/cell";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { Tag } from "@/app/_components/tag";
import { Tick } from "@/app/admin/assignments/tick";
import { fill, type Template } from "@/lib/messages/client-texts";

/** Holds one row's texts, with dates in the reader's format. An array, because names would repeat 25 times on a page. */
export type LearnerRow = [
  id: string,
  name: string,
  state: string,
  tone: string | null,
  due: string | null,
  progress: number | null,
  lastActive: string | null,
  completed: string | null,
  completedWhat: string | null,
  marks: { isTicked?: true; isDeactivated?: true; isOptional?: true; isUnassigned?: true } | null,
];

type Props = { rows: LearnerRow[]; peoplePath: string; select: Template<{ name: string }> | null };

/** Renders in the browser, because rows of elements would be sent twice: as HTML and, three times as long, as elements. */
export function LearnerRows({ rows, peoplePath, select }: Props) {
  return (
    <tbody className="learner-rows">
      {rows.map(([id, name, state, tone, due, progress, active, completed, what, marks]) => (
        <tr key={id}>
          <NameCell>
            {select && <Tick personId={id} label={fill(select, { name })} isTicked={marks?.isTicked} />}
            <Link href={`${peoplePath}/${id}`}>
              <bdi>{name}</bdi>
            </Link>
            {marks?.isDeactivated && <Tag>Deactivated</Tag>}
          </NameCell>
          <Cell heading="State">
            {marks?.isUnassigned ? (
              <span className={tagClass(tone)}>{state}</span>
            ) : (
              <Link href={`${peoplePath}/${id}/assignments`} className={tagClass(tone)}>
                {state}
              </Link>
            )}
            {marks?.isOptional && <small>Optional</small>}
          </Cell>
          <Cell heading="Due">
            {due ?? <Missing>{marks?.isUnassigned ? "Not assigned" : "No date"}</Missing>}
          </Cell>
          <Cell heading="Progress">
            {progress === null ? (
              <Missing>Not started</Missing>
            ) : (
              <>
                <progress value={progress / 100} aria-hidden="true" />
                {`${progress}%`}
              </>
            )}
          </Cell>
          <Cell heading="Last active">{active ?? <Missing>Never</Missing>}</Cell>
          <Cell heading="Completed">
            {completed}
            {what && <small>{what}</small>}
          </Cell>
        </tr>
      ))}
    </tbody>
  );
}

const tagClass = (tone: string | null) => (tone ? `tag ${tone}` : "tag");

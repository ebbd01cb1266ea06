"use client";

import { NameCell } from "@/app/_components/data-table/cell";
import { NameLink } from "@/app/_components/link";
import { Tag } from "@/app/_components/tag";

/** `states` has a place in the list of states for each course, or null. */
export type StateRow = [id: string, name: string, states: (number | null)[], isNotSignedIn?: true];

type Props = {
  rows: StateRow[];
  states: { name: string; tone: string | undefined }[];
  courses: string[];
  /** Ends where a person's ID follows. */
  recordsUrl: string;
  notSignedIn: string;
};

/**
 * Renders in the browser, because thousands of cells would be sent twice: as HTML and, three times as long, as elements. Tags in the cells
 * would double the time to render them.
 */
export function StateRows({ rows, states, courses, recordsUrl, notSignedIn }: Props) {
  return (
    <tbody>
      {rows.map(([id, name, places, isNotSignedIn]) => (
        <tr key={id}>
          <NameCell>
            <NameLink href={`${recordsUrl}${id}`}>{name}</NameLink>
            {isNotSignedIn && <Tag>{notSignedIn}</Tag>}
          </NameCell>
          {places.map((place, index) => {
            const state = place === null ? undefined : states[place];
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have one name
              <td key={index} data-heading={courses[index]} className={state?.tone}>
                {state?.name}
              </td>
            );
          })}
        </tr>
      ))}
    </tbody>
  );
}

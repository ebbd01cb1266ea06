"use client";

import { Cell, NameCell } from "@/app/_components/data-table/cell";
import { NameLink } from "@/app/_components/link";
import { Tag } from "@/app/_components/tag";

/** `states` has a place in the list of states for each course, or null. */
export type StateRow = [id: string, name: string, states: (number | null)[]];

type Props = {
  rows: StateRow[];
  states: { name: string; look: string }[];
  courses: string[];
  /** Ends where a person's ID follows. */
  recordsUrl: string;
};

/** Renders in the browser, because thousands of cells would be sent twice: as HTML and, three times as long, as elements. */
export function StateRows({ rows, states, courses, recordsUrl }: Props) {
  const tags = states.map(({ name, look }) => (
    <Tag key={name} look={look}>
      {name}
    </Tag>
  ));
  return (
    <tbody>
      {rows.map(([id, name, places]) => (
        <tr key={id}>
          <NameCell>
            <NameLink href={`${recordsUrl}${id}`}>{name}</NameLink>
          </NameCell>
          {places.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two courses can have one name
            <Cell key={index} heading={courses[index]}>
              {place !== null && tags[place]}
            </Cell>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

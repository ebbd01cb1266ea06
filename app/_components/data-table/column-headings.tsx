"use client";

import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";

export type Direction = "ascending" | "descending";

export type ShownHeading = {
  name: string;
  before?: ReactNode;
  /** Where the list is sorted by it. */
  href?: string;
  direction?: Direction;
  isAction?: true;
};

/** Links that sort, where a column can be sorted. On a phone only those are visible. */
export function ColumnHeadings({ headings }: { headings: ShownHeading[] }) {
  return (
    <thead>
      <tr>
        {headings.map(({ name, before, href, direction, isAction }) => (
          <th key={name} scope="col" aria-sort={direction}>
            {before}
            {href && <Link href={href}>{name}</Link>}
            {!href && (isAction ? <span className="sr-only">{name}</span> : name)}
          </th>
        ))}
      </tr>
    </thead>
  );
}

"use client";

import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";

export type Direction = "ascending" | "descending";

export type ShownHeading = {
  name: string;
  before?: ReactNode;
  href?: string;
  direction?: Direction;
  isAction?: true;
};

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

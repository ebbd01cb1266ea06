import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";

/** `name` as in the URL; `first` is the direction of the first click. */
export type Sort = { name: string; first: "ascending" | "descending" };

type Props = {
  heading: string;
  before?: ReactNode;
  sort?: Sort;
  isAction?: boolean;
  current?: string;
  hrefFor: (change: { sort: string; page: number }) => string;
};

/** A link that sorts, if the column can be sorted. On a phone only those are visible. */
export function ColumnHeading({ heading, before, sort, isAction, current, hrefFor }: Props) {
  if (!sort)
    return (
      <th {...role} scope="col" className={`${base} py-2.5 max-md:sr-only`}>
        {isAction ? <span className="sr-only">{heading}</span> : heading}
      </th>
    );
  const direction = directionOf(sort.name, current);
  const next = direction ? opposite[direction] : sort.first;
  return (
    <th {...role} scope="col" aria-sort={direction} className={base}>
      <span className="inline-flex items-center gap-x-3">
        {before}
        <Link
          href={hrefFor({ sort: next === "descending" ? `-${sort.name}` : sort.name, page: 1 })}
          className="inline-flex min-h-11 items-center gap-1.5 underline-offset-4 hover:text-ink hover:underline"
        >
          {heading}
          <Arrow direction={direction} />
        </Link>
      </span>
    </th>
  );
}

const role = { role: "columnheader" };

const base = "text-start font-medium text-muted md:px-3 md:first:ps-2";

const opposite = { ascending: "descending", descending: "ascending" } as const;

function directionOf(name: string, current: string | undefined): Sort["first"] | undefined {
  if (current === name) return "ascending";
  return current === `-${name}` ? "descending" : undefined;
}

function Arrow({ direction }: { direction: Sort["first"] | undefined }) {
  return (
    <svg
      viewBox="0 0 8 12"
      className={`h-3 w-2 ${direction ? "text-accent" : "text-control"}`}
      fill="currentColor"
      aria-hidden="true"
    >
      {direction !== "descending" && <path d="M4 0 8 5H0Z" />}
      {direction !== "ascending" && <path d="M4 12 0 7h8Z" />}
    </svg>
  );
}

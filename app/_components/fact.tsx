import type { ReactNode } from "react";
import { None } from "./none";

type Props = { term: string; children: ReactNode };

export function Fact({ term, children }: Props) {
  return (
    <div>
      <dt className="text-muted text-sm">{term}</dt>
      <dd>{children || <None />}</dd>
    </div>
  );
}

export function FactRow({ term, children }: Props) {
  return (
    <div className="gap-x-6 py-3 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm sm:text-base">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children || <None />}</dd>
    </div>
  );
}

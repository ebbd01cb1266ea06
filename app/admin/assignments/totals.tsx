"use client";

import { TextLink } from "@/app/_components/link";
import { ProgressLine } from "@/app/_components/progress-line";

type Counted = { state: string; name: string; count: string };

type Props = {
  query: string;
  percent: number | null;
  of: string;
  unfinished: Counted | null;
  states: Counted[];
};

export function Totals({ query, percent, of, unfinished, states }: Props) {
  const linkOf = ({ state, name, count }: Counted) => (
    <>
      <TextLink href={`${query || "?"}${query && "&"}state=${state}`}>{name}</TextLink> {count}
    </>
  );
  return (
    <section aria-label="Completion" className="mb-6 rounded-card border border-line bg-surface p-4 ps-5">
      {percent !== null && (
        <>
          <p className="mb-2">
            <strong className="font-semibold">{`${percent}% completed`}</strong>
            {`: ${of}. `}
            {unfinished && linkOf(unfinished)}
          </p>
          <div className="max-w-md">
            <ProgressLine value={percent} percent={`${percent}%`} label="Completion rate" />
          </div>
        </>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {states.map((counted) => (
          <li key={counted.state} className="whitespace-nowrap">
            {linkOf(counted)}
          </li>
        ))}
      </ul>
    </section>
  );
}

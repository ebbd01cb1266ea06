"use client";

import type { ReactNode } from "react";
import { TextLink } from "@/app/_components/link";
import { ProgressLine } from "@/app/_components/progress-line";
import type { ClientTexts } from "@/lib/messages/client-texts";
import type { Messages } from "@/lib/messages/messages";

type Counted = { state: string; name: string; count: string };

type Props = {
  query: string;
  texts: ClientTexts<Pick<Messages["adminAssignments"]["totals"], "label" | "rate">>;
  share: { value: number; percent: string; summary: ReactNode } | null;
  unfinished: Counted | null;
  states: Counted[];
};

export function Totals({ query, texts, share, unfinished, states }: Props) {
  const linkOf = ({ state, name, count }: Counted) => (
    <>
      <TextLink href={`${query || "?"}${query && "&"}state=${state}`}>{name}</TextLink> {count}
    </>
  );
  return (
    <section aria-label={texts.label} className="mb-6 rounded-card border border-line bg-surface p-4 ps-5">
      {share && (
        <>
          <p className="mb-2">
            {share.summary} {unfinished && linkOf(unfinished)}
          </p>
          <div className="max-w-md">
            <ProgressLine value={share.value} percent={share.percent} label={texts.rate} />
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

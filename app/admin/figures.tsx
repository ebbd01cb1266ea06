import type { getOverview } from "@/lib/overview/queries";

type Overview = Awaited<ReturnType<typeof getOverview>>;

export function Figures({ overview }: { overview: Overview }) {
  const failed = overview.failuresLastDay;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-4">
      <Figure term="People" value={overview.people} />
      <Figure term="Groups" value={overview.groups} />
      <Figure term="Published courses" value={overview.publishedCourses} />
      <Figure
        term="Sign-in attempts, last 24 hours"
        value={overview.attemptsLastDay}
        remark={
          overview.attemptsLastDay === 0
            ? undefined
            : failed === 0
              ? "none failed"
              : `${number.format(failed)} failed`
        }
      />
    </dl>
  );
}

const number = new Intl.NumberFormat("en");

function Figure({ term, value, remark }: { term: string; value: number; remark?: string }) {
  return (
    <div className="flex flex-col bg-surface p-4 sm:p-5">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-auto pt-1">
        <span className="font-bold text-2xl tabular-nums">{number.format(value)}</span>
        {remark && <span className="ms-2 text-muted text-sm">{remark}</span>}
      </dd>
    </div>
  );
}

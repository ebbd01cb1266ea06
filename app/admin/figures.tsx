import { formatCount } from "@/app/_components/format-count";
import type { LearningSummary } from "@/lib/admin-home/learning";
import type { Overview } from "@/lib/admin-home/overview";
import type { Count } from "@/lib/lists/count";
import { timeoutMessages } from "@/lib/messages/timeouts";

type Props = { overview: Overview; learning: LearningSummary | null };

export function Figures({ overview, learning }: Props) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-3">
      <Figure term="Overdue" value={learning && exactly(learning.overdue)} />
      <Figure term="Due in the next 7 days" value={learning && exactly(learning.dueThisWeek)} />
      <Figure
        term="Courses completed, last 7 days"
        value={overview.completedIn7Days}
        remark={`${formatCount(overview.completedIn30Days)} in 30 days`}
      />
      <Figure
        term="People who opened a course, last 7 days"
        value={overview.activeIn7Days}
        remark={`${formatCount(overview.activeIn30Days)} in 30 days`}
      />
      <Figure term="People" value={overview.people} />
      <Figure term="Published courses" value={overview.publishedCourses} />
    </dl>
  );
}

const exactly = (count: number): Count => ({ count, isMore: false });

type FigureProps = {
  term: string;
  value: Count | null;
  remark?: string;
};

function Figure({ term, value, remark }: FigureProps) {
  return (
    <div className="flex flex-col bg-surface p-4 sm:p-5">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1">
        {value ? (
          <span className="font-bold text-2xl tabular-nums">{formatCount(value)}</span>
        ) : (
          <span className="text-muted text-sm">{timeoutMessages.figure}</span>
        )}
        {remark && <span className="whitespace-nowrap text-muted text-sm">{remark}</span>}
      </dd>
    </div>
  );
}

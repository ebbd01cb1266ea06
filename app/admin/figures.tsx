import { useMessages } from "@/app/messages";
import type { LearningSummary } from "@/lib/admin-home/learning";
import type { Overview } from "@/lib/admin-home/overview";
import { type Count, counted } from "@/lib/lists/count";

type Props = { overview: Overview; learning: LearningSummary | null };

export function Figures({ overview, learning }: Props) {
  const t = useMessages().adminHome.figures;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-3">
      <Figure term={t.overdue} value={learning && exactly(learning.overdue)} />
      <Figure term={t.dueSoon} value={learning && exactly(learning.dueThisWeek)} />
      <Figure
        term={t.completed}
        value={overview.completedIn7Days}
        remark={t.in30Days(counted(overview.completedIn30Days))}
      />
      <Figure
        term={t.active}
        value={overview.activeIn7Days}
        remark={t.in30Days(counted(overview.activeIn30Days))}
      />
      <Figure term={t.people} value={overview.people} />
      <Figure term={t.publishedCourses} value={overview.publishedCourses} />
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
  const { adminHome, timeouts } = useMessages();
  const { count } = adminHome;
  return (
    <div className="flex flex-col bg-surface p-4 sm:p-5">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-auto flex flex-wrap items-baseline gap-x-2 pt-1">
        {value ? (
          <span className="font-bold text-2xl tabular-nums">{count(counted(value))}</span>
        ) : (
          <span className="text-muted text-sm">{timeouts.figure}</span>
        )}
        {remark && <span className="whitespace-nowrap text-muted text-sm">{remark}</span>}
      </dd>
    </div>
  );
}

import type { Overview } from "@/lib/admin-home/overview";
import type { Count } from "@/lib/lists/count";
import { inDigits } from "./digits";

/** How much there is, and how much of it lives. */
export function Figures({ overview }: { overview: Overview }) {
  const { attemptsLastDay, failuresLastDay } = overview;
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line shadow-card lg:grid-cols-3">
      <Figure term="People" value={overview.people} />
      <Figure
        term="People who opened a course, 7 days"
        value={overview.activeIn7Days}
        remark={`${inDigits(overview.activeIn30Days)} in 30 days`}
      />
      <Figure
        term="Courses completed, 7 days"
        value={overview.completedIn7Days}
        remark={`${inDigits(overview.completedIn30Days)} in 30 days`}
      />
      <Figure term="Published courses" value={overview.publishedCourses} />
      <Figure term="Groups" value={overview.groups} />
      <Figure
        term="Sign-in attempts, 24 hours"
        value={attemptsLastDay}
        remark={
          attemptsLastDay.count === 0
            ? undefined
            : failuresLastDay.count === 0
              ? "none failed"
              : `${inDigits(failuresLastDay)} failed`
        }
      />
    </dl>
  );
}

function Figure({ term, value, remark }: { term: string; value: Count; remark?: string }) {
  return (
    <div className="flex flex-col bg-surface p-4 sm:p-5">
      <dt className="text-muted text-sm">{term}</dt>
      <dd className="mt-auto pt-1">
        <span className="me-2 font-bold text-2xl tabular-nums">{inDigits(value)}</span>
        {remark && <span className="whitespace-nowrap text-muted text-sm">{remark}</span>}
      </dd>
    </div>
  );
}

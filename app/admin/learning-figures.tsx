import type { ReactNode } from "react";
import { Link } from "@/app/_components/link";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { CountedSummary } from "@/lib/admin-home/learning";
import { listUrl } from "@/lib/lists/admin-list-query";
import { stalledDays } from "@/lib/reports/under-way";
import { Card } from "../_components/card";
import { CalendarDay, DateTime } from "../_components/date-time";
import { FormattedNumber } from "../_components/formatted-number";
import { coursesPath, learnersPath } from "./courses/paths";
import { learningPathsPath, pathLearnersUrl } from "./learning-paths/paths";

const link = "min-w-0 wrap-anywhere text-accent underline underline-offset-4";

export function LearningFigures({ summary }: { summary: CountedSummary | null }) {
  const { adminHome, timeouts } = useMessages();
  const { learning: t } = adminHome;
  if (!summary)
    return (
      <Card heading={t.title}>
        <p className="text-muted">{timeouts.learning}</p>
      </Card>
    );
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2">
      <Card heading={t.due}>
        <DueFirst summary={summary} />
      </Card>
      <Card heading={t.stalled}>
        <StalledCourses stalled={summary.stalled} />
      </Card>
      <div className="lg:col-span-2">
        <Card heading={t.weeks}>
          <Weeks weeks={summary.weeks} />
        </Card>
      </div>
      {Date.now() - summary.countedAt.getTime() > 60_000 && (
        <p className="text-muted text-sm lg:col-span-2">
          {rich(t.countedAt, { time: <DateTime value={summary.countedAt} /> })}
        </p>
      )}
    </div>
  );
}

const linkTo = (href: string) => (text: ReactNode) => (
  <Link href={href} className={link}>
    {text}
  </Link>
);

const shown = 6;

function DueFirst({ summary: { courses, paths, overdue, dueThisWeek } }: { summary: CountedSummary }) {
  const { learning: t } = useMessages().adminHome;
  const all = [
    ...courses.map((course) => ({ ...course, kind: t.course, learners: learnersPath(course.id) })),
    ...paths.map((path) => ({ ...path, kind: t.path, learners: pathLearnersUrl(path.id) })),
  ].toSorted((a, b) => b.overdue - a.overdue || b.dueThisWeek - a.dueThisWeek);
  if (all.length === 0)
    return (
      <p className="text-muted">
        {rich(t.noneDue, { courses: linkTo(coursesPath), paths: linkTo(learningPathsPath) })}
      </p>
    );
  return (
    <>
      <p>{rich(t.dueTotal, { overdue, dueThisWeek, b: (text) => <strong>{text}</strong> })}</p>
      <p className="mb-3 text-muted text-sm">{t.howCounted}</p>
      <ul className="divide-y divide-line">
        {all.slice(0, shown).map(({ id, name, kind, learners, overdue, dueThisWeek }) => (
          <Row key={id} name={name} kind={kind} href={learners}>
            {overdue > 0 && (
              <Link
                href={listUrl(learners, { filters: { state: "late" } })}
                className="whitespace-nowrap font-semibold text-danger underline underline-offset-4"
              >
                {rich(t.overdueIn, { count: overdue, name, hidden })}
              </Link>
            )}
            {dueThisWeek > 0 && (
              <Link
                href={listUrl(learners, { filters: { state: "due_this_week" } })}
                className="whitespace-nowrap underline underline-offset-4"
              >
                {rich(t.dueIn, { count: dueThisWeek, name, hidden })}
              </Link>
            )}
          </Row>
        ))}
      </ul>
    </>
  );
}

function StalledCourses({ stalled }: Pick<CountedSummary, "stalled">) {
  const { learning: t } = useMessages().adminHome;
  if (stalled.length === 0) return <p className="text-muted">{t.noneStalled({ days: stalledDays })}</p>;
  return (
    <>
      <p className="mb-3 text-muted text-sm">{t.stalledHint({ days: stalledDays })}</p>
      <ul className="divide-y divide-line">
        {stalled.map(({ id, name, people, underWay }) => (
          <Row key={id} name={name} href={listUrl(learnersPath(id), { filters: { state: "in_progress" } })}>
            <span className="whitespace-nowrap text-muted">{t.inactive({ count: people, underWay })}</span>
          </Row>
        ))}
      </ul>
    </>
  );
}

type RowProps = { name: string; kind?: string; href: string; children: ReactNode };

function Row({ name, kind, href, children }: RowProps) {
  return (
    <li className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-2.5 first:pt-0 last:pb-0">
      <span className="min-w-0">
        <Link href={href} className={link}>
          <bdi>{name}</bdi>
        </Link>
        {kind && <span className="block text-muted text-sm">{kind}</span>}
      </span>
      <span className="flex flex-wrap gap-x-4 text-sm">{children}</span>
    </li>
  );
}

const [width, height, gap] = [100, 24, 1.2];

function Weeks({ weeks }: Pick<CountedSummary, "weeks">) {
  const { learning: t } = useMessages().adminHome;
  const most = Math.max(...weeks.map(({ completed }) => completed));
  if (most === 0) return <p className="text-muted">{t.noCompletions}</p>;
  const step = width / weeks.length;
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <div className="relative overflow-hidden">
      <svg
        viewBox={`0 0 ${width} ${height}`}
        className="block h-24 w-full text-accent"
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        {weeks.map(({ from, completed }, index) => {
          const bar = completed === 0 ? 0.2 : Math.max(0.6, (completed / most) * height);
          return (
            <rect
              key={from}
              x={index * step + gap / 2}
              y={height - bar}
              width={step - gap}
              height={bar}
              fill="currentColor"
            />
          );
        })}
      </svg>
      <p className="mt-2 flex justify-between gap-x-4 text-muted text-sm" aria-hidden="true">
        <span>{first && <CalendarDay day={first.from} />}</span>
        <span>{t.most({ count: most })}</span>
        <span>{last && <CalendarDay day={last.from} />}</span>
      </p>
      <table className="sr-only">
        <caption>{t.weeks}</caption>
        <thead>
          <tr>
            <th scope="col">{t.weekFrom}</th>
            <th scope="col">{t.completed}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, completed }) => (
            <tr key={from}>
              <th scope="row">
                <CalendarDay day={from} />
              </th>
              <td>
                <FormattedNumber value={completed} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

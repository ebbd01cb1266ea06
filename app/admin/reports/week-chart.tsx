import { CalendarDay } from "@/app/_components/date-time";
import { FormattedNumber } from "@/app/_components/formatted-number";
import type { Week } from "@/lib/reports/completions-by-week";

const [width, height, gap] = [100, 30, 0.8];

/** @param weeks the newest first */
export function WeekChart({ weeks }: { weeks: readonly Week[] }) {
  const oldestFirst = weeks.toReversed();
  const most = Math.max(...weeks.map(({ completions }) => completions));
  if (most === 0) return null;
  const step = width / weeks.length;
  const [first, last] = [oldestFirst[0], oldestFirst.at(-1)];
  return (
    <div aria-hidden="true" className="mt-4 text-sm">
      <span className="text-muted">
        <FormattedNumber value={most} />
      </span>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="mt-1 block h-32 w-full border-control border-t border-b text-accent rtl:-scale-x-100"
      >
        {oldestFirst.map(({ week, completions }, index) => (
          <rect
            key={week}
            x={index * step + gap / 2}
            y={height - (completions / most) * height}
            width={step - gap}
            height={(completions / most) * height}
            fill="currentColor"
          />
        ))}
      </svg>
      <p className="mt-2 flex justify-between gap-x-4 text-muted">
        <span>{first && <CalendarDay day={first.week} />}</span>
        <span>{last && <CalendarDay day={last.week} />}</span>
      </p>
    </div>
  );
}

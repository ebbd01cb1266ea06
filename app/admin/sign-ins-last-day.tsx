import { formatCount } from "@/app/_components/format-count";
import type { Overview } from "@/lib/admin-home/overview";

export function SignInsLastDay({ overview: { attemptsLastDay, failuresLastDay } }: { overview: Overview }) {
  if (attemptsLastDay.count === 0) return null;
  return (
    <p className="mb-4">
      In the last 24 hours: {formatCount(attemptsLastDay)},{" "}
      {failuresLastDay.count === 0 ? "none failed" : `${formatCount(failuresLastDay)} failed`}.
    </p>
  );
}

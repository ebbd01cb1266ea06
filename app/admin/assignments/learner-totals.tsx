import { formatCount } from "@/app/_components/format-count";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { Link } from "@/app/_components/link";
import { ProgressBar } from "@/app/_components/progress-bar";
import { notInTime } from "@/lib/messages/not-in-time";
import { peopleIn } from "../courses/words";
import { stateWords } from "./words";

type State = Exclude<keyof typeof stateWords, "late" | "due_this_week" | "not_completed">;

type Props = {
  /** Null: they could not be counted in time. */
  counts: { states: Partial<Record<State, number>>; isPart: boolean } | null;
  hrefFor: (state: State | "not_completed") => string;
};

const open: State[] = ["overdue", "expired", "due_soon", "in_progress", "assigned", "not_started"];
const done: State[] = ["completed", "completed_before"];

/** How many of those who have to do it, or began it, have done it. People who are exempt count in neither. */
export function LearnerTotals({ counts, hrefFor }: Props) {
  if (!counts) return <p className="mb-6 text-muted">{notInTime.figure}</p>;
  const { states, isPart } = counts;
  const sum = (which: State[]) => which.reduce((all, state) => all + (states[state] ?? 0), 0);
  const completed = sum(done);
  const all = completed + sum(open);
  // Rounded down: 100% says that everyone is done.
  const percent = Math.floor((100 * completed) / all);
  const listed = [...open, ...done, "exempt" as const].filter((state) => states[state]);
  if (listed.length === 0) return null;
  return (
    <section aria-label="Completion" className="mb-6 rounded-card border border-line bg-surface p-4 ps-5">
      {all > 0 && (
        <>
          <p className="mb-2">
            <strong className="font-semibold">
              <FormattedNumber value={percent / 100} style="percent" /> completed
            </strong>
            {`: ${formatCount(completed)} of ${isPart ? "the first " : ""}${peopleIn(all)}.`}
            {all > completed && (
              <>
                {" "}
                <StateLink href={hrefFor("not_completed")} state="not_completed" count={all - completed} />
              </>
            )}
          </p>
          <div className="max-w-md">
            <ProgressBar value={percent} label="Completion rate" />
          </div>
        </>
      )}
      <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm">
        {listed.map((state) => (
          <li key={state} className="whitespace-nowrap">
            <StateLink href={hrefFor(state)} state={state} count={states[state] ?? 0} />
          </li>
        ))}
      </ul>
    </section>
  );
}

type LinkProps = { href: string; state: State | "not_completed"; count: number };

function StateLink({ href, state, count }: LinkProps) {
  return (
    <>
      <Link href={href} className="text-accent underline underline-offset-4">
        {stateWords[state]}
      </Link>{" "}
      {formatCount(count)}
    </>
  );
}

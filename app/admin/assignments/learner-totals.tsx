import { formatCount } from "@/app/_components/format-count";
import { timeoutMessages } from "@/lib/messages/timeouts";
import { peopleIn } from "../courses/words";
import { Totals } from "./totals";
import { stateWords } from "./words";

type State = Exclude<keyof typeof stateWords, "late" | "due_this_week" | "not_completed">;

type Props = {
  counts: { states: Partial<Record<State, number>>; isPart: boolean } | null;
  query: string;
};

const open: State[] = ["overdue", "expired", "due_soon", "in_progress", "assigned", "not_started"];
const done: State[] = ["completed", "completed_before"];

export function LearnerTotals({ counts, query }: Props) {
  if (!counts) return <p className="mb-6 text-muted">{timeoutMessages.figure}</p>;
  const { states, isPart } = counts;
  const sum = (which: State[]) => which.reduce((all, state) => all + (states[state] ?? 0), 0);
  const completed = sum(done);
  const all = completed + sum(open);
  // Rounding down keeps 100% for the moment when everyone is done.
  const percent = Math.floor((100 * completed) / all);
  const listed = [...open, ...done, "exempt" as const].filter((state) => states[state]);
  if (listed.length === 0) return null;
  const counted = (state: State | "not_completed", count: number) => ({
    state,
    name: stateWords[state],
    count: formatCount(count),
  });
  return (
    <Totals
      query={query}
      percent={all > 0 ? percent : null}
      of={`${formatCount(completed)} of ${isPart ? "the first " : ""}${peopleIn(all)}`}
      unfinished={all > completed ? counted("not_completed", all - completed) : null}
      states={listed.map((state) => counted(state, states[state] ?? 0))}
    />
  );
}

import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { AssignmentState } from "@/lib/assignments/schema";
import type { LearnerState } from "@/lib/learning/learner-state-schema";
import { counted } from "@/lib/lists/count";
import { Totals } from "./totals";
import { stateNames } from "./words";

type State = AssignmentState | LearnerState;

type Props = {
  counts: { states: Partial<Record<State, number>>; isPart: boolean } | null;
  query: string;
};

const open: State[] = ["overdue", "expired", "due_soon", "in_progress", "assigned", "not_started"];
const done: State[] = ["completed", "completed_before"];

export function LearnerTotals({ counts, query }: Props) {
  const messages = useMessages();
  const t = messages.adminAssignments;
  const names = stateNames(messages);
  if (!counts) return <p className="mb-6 text-muted">{messages.timeouts.figure}</p>;
  const { states, isPart } = counts;
  const sum = (which: State[]) => which.reduce((all, state) => all + (states[state] ?? 0), 0);
  const completed = sum(done);
  const all = completed + sum(open);
  // Rounding down keeps 100% for the moment when everyone is done.
  const percent = Math.floor((100 * completed) / all);
  const listed = [...open, ...done, "exempt" as const].filter((state) => states[state]);
  if (listed.length === 0) return null;
  const entry = (state: State | "not_completed", count: number) => ({
    state,
    name: names[state],
    count: t.count(counted(count)),
  });
  return (
    <Totals
      query={query}
      texts={{ label: t.totals.label, rate: t.totals.rate }}
      share={
        all > 0
          ? {
              value: percent,
              percent: t.percent({ share: percent / 100 }),
              summary: rich(isPart ? t.totals.completedOfFirst : t.totals.completed, {
                share: percent / 100,
                done: completed,
                count: all,
                b: (text) => <strong className="font-semibold">{text}</strong>,
              }),
            }
          : null
      }
      unfinished={all > completed ? entry("not_completed", all - completed) : null}
      states={listed.map((state) => entry(state, states[state] ?? 0))}
    />
  );
}

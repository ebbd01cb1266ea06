import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { Missing } from "@/app/_components/missing";
import { AssignedState, LearnerName } from "@/app/admin/assignments/learner-cells";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateNames } from "@/app/admin/assignments/words";
import { assignmentStates, pressing } from "@/lib/assignments/schema";
import type { PathLearner } from "@/lib/learning-paths/learners";
import type { Messages } from "@/lib/messages/messages";

export const columnsFor = (
  mayChange: boolean,
  ticked: readonly string[],
  { adminAssignments }: Messages,
): Column<PathLearner>[] => [
  {
    heading: "Name",
    before: mayChange && <TickAll label={adminAssignments.ticks.all} />,
    sort: { name: "name", first: "ascending" },
    cell: (row) => <LearnerName learner={row} mayChange={mayChange} isTicked={ticked.includes(row.id)} />,
  },
  {
    heading: "State",
    cell: ({ id, state, required }) =>
      state === null ? (
        <Missing>No longer assigned</Missing>
      ) : (
        <AssignedState id={id} state={state} required={required} />
      ),
  },
  {
    heading: "Due",
    cell: ({ dueOn }) => (dueOn ? <CalendarDay day={dueOn} /> : <Missing>No date</Missing>),
  },
  {
    heading: "Courses",
    cell: ({ done, number }) => (number === null ? <Missing>None</Missing> : `${done} of ${number}`),
  },
  {
    heading: "Completed",
    cell: ({ completedAt }) => (completedAt ? <Day value={completedAt} /> : <Missing>Not yet</Missing>),
  },
];

export const learnerFilters = (groups: readonly string[], t: Messages): Filter<"q" | "state" | "group">[] => [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    any: "Any",
    options: [...pressing, "not_completed" as const, ...assignmentStates].map((value) => ({
      value,
      label: stateNames(t)[value],
    })),
  },
  { kind: "text", name: "group", label: "Group", suggestions: groups },
];

export function NobodyYet() {
  return (
    <EmptyState title="No learners yet">
      People appear here when the path is assigned to them, or when they complete it.
    </EmptyState>
  );
}

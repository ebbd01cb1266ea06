import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { Missing } from "@/app/_components/missing";
import { None } from "@/app/_components/none";
import { AssignedState, LearnerName } from "@/app/admin/assignments/learner-cells";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateNames } from "@/app/admin/assignments/words";
import { useMessages } from "@/app/messages";
import { assignmentStates, pressing } from "@/lib/assignments/schema";
import type { PathLearner } from "@/lib/learning-paths/learners";
import type { Messages } from "@/lib/messages/messages";

export const columnsFor = (
  mayChange: boolean,
  ticked: readonly string[],
  { adminAssignments, adminLearningPaths: { learners: t } }: Messages,
): Column<PathLearner>[] => [
  {
    heading: t.columns.name,
    before: mayChange && <TickAll label={adminAssignments.ticks.all} />,
    sort: { name: "name", first: "ascending" },
    cell: (row) => <LearnerName learner={row} mayChange={mayChange} isTicked={ticked.includes(row.id)} />,
  },
  {
    heading: t.columns.state,
    cell: ({ id, state, required }) =>
      state === null ? (
        <Missing>{t.noLongerAssigned}</Missing>
      ) : (
        <AssignedState id={id} state={state} required={required} />
      ),
  },
  {
    heading: t.columns.due,
    cell: ({ dueOn }) => (dueOn ? <CalendarDay day={dueOn} /> : <Missing>{t.noDueDate}</Missing>),
  },
  {
    heading: t.columns.courses,
    cell: ({ done, number }) =>
      number === null || done === null ? <None /> : t.coursesDone({ done, count: number }),
  },
  {
    heading: t.columns.completed,
    cell: ({ completedAt }) =>
      completedAt ? <Day value={completedAt} /> : <Missing>{t.notCompleted}</Missing>,
  },
];

export function learnerFilters(groups: readonly string[], t: Messages): Filter<"q" | "state" | "group">[] {
  const { filters } = t.adminLearningPaths.learners;
  const states = stateNames(t);
  return [
    { kind: "search", name: "q", label: filters.search },
    {
      kind: "choice",
      name: "state",
      label: filters.state,
      any: filters.any,
      options: [...pressing, "not_completed" as const, ...assignmentStates].map((value) => ({
        value,
        label: states[value],
      })),
    },
    { kind: "text", name: "group", label: filters.group, suggestions: groups },
  ];
}

export function NobodyYet() {
  const { title, text } = useMessages().adminLearningPaths.learners.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}

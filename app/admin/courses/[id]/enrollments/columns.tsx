import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { NothingFound } from "@/app/_components/nothing-found";
import { ProgressBar } from "@/app/_components/progress-bar";
import { AssignedState, LearnerName } from "@/app/admin/assignments/learner-cells";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { stateWords } from "@/app/admin/assignments/words";
import { pressing } from "@/lib/assignments/schema";
import { learnerStates } from "@/lib/learning/learner-state-schema";
import type { ListedLearner } from "@/lib/learning/list";
import { listUrl } from "@/lib/lists/admin-list-query";
import { fullName } from "@/lib/people/profile";
import { learnersPath } from "../../paths";
import { countOf } from "../../words";

/** @param mayChange whether there is something to tick them for */
export const columnsFor = (mayChange: boolean): Column<ListedLearner>[] => [
  {
    heading: "Name",
    before: mayChange && <TickAll />,
    sort: { name: "name", first: "ascending" },
    cell: (row) => <LearnerName learner={row} mayChange={mayChange} />,
  },
  {
    heading: "State",
    cell: ({ id, state, required }) =>
      required === null ? (
        <StateTag state={state} />
      ) : (
        <AssignedState id={id} state={state} required={required} />
      ),
  },
  {
    heading: "Due",
    sort: { name: "due", first: "ascending" },
    cell: ({ dueOn, required }) =>
      dueOn ? (
        <CalendarDay day={dueOn} />
      ) : (
        <Missing>{required === null ? "Not assigned" : "No date"}</Missing>
      ),
  },
  {
    heading: "Progress",
    sort: { name: "progress", first: "descending" },
    cell: (row) =>
      row.progress === null ? (
        <Missing>Not started</Missing>
      ) : (
        <div className="w-full min-w-28">
          <ProgressBar value={row.progress} label={`Progress of ${fullName(row)}`} />
        </div>
      ),
  },
  {
    heading: "Last active",
    cell: ({ lastActiveOn }) => (lastActiveOn ? <Day value={lastActiveOn} /> : <Missing>Never</Missing>),
  },
  {
    heading: "Completed",
    cell: ({ completedAt, completedActivities, completedVersion }) =>
      completedAt && (
        <span>
          <Day value={completedAt} />
          {completedActivities !== null && (
            <span className="block text-muted text-sm">
              {completedVersion !== null && `Version ${completedVersion}, `}
              {countOf(completedActivities, "activity", "activities")}
            </span>
          )}
        </span>
      ),
  },
];

export const learnerFilters = (
  groups: readonly string[],
): Filter<"q" | "state" | "group" | "assigned" | "who">[] => [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    any: "Any",
    options: [...pressing, "not_completed" as const, ...learnerStates].map((value) => ({
      value,
      label: stateWords[value],
    })),
  },
  { kind: "text", name: "group", label: "Group", suggestions: groups },
  {
    kind: "choice",
    name: "assigned",
    label: "Assigned",
    any: "Any",
    options: [
      { value: "yes", label: "Assigned" },
      { value: "no", label: "Not assigned" },
    ],
  },
  {
    kind: "choice",
    name: "who",
    label: "Who",
    any: "Enrolled or assigned",
    options: [{ value: "everyone", label: "Everyone who can see it" }],
  },
];

export function NobodyYet({ courseId }: { courseId: string }) {
  return (
    <EmptyState title="No learners yet">
      People appear here when the course is assigned to them, or when they start it.{" "}
      <Link
        href={listUrl(learnersPath(courseId), { filters: { who: "everyone" } })}
        className="text-accent underline underline-offset-4"
      >
        List everyone who can see it
      </Link>
    </EmptyState>
  );
}

export function NoneFound({ courseId }: { courseId: string }) {
  return (
    <NothingFound title="No learners found" all={{ href: learnersPath(courseId), name: "Show all learners" }}>
      Check the spelling, or try the start of a name or email address, or fewer filters. For a group, type its
      exact name.
    </NothingFound>
  );
}

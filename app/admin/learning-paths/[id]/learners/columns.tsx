import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { NothingFound } from "@/app/_components/nothing-found";
import { StateTag } from "@/app/admin/assignments/state-tag";
import { Tick } from "@/app/admin/assignments/tick";
import { stateWords } from "@/app/admin/assignments/words";
import { personAssignmentsUrl, personUrl } from "@/app/admin/people/paths";
import { PersonTags } from "@/app/admin/people/person-tags";
import { assignmentStates } from "@/lib/assignments/schema";
import type { PathLearner } from "@/lib/learning-paths/learners";
import { fullName } from "@/lib/people/profile";
import { pathLearnersUrl } from "../../paths";

/** @param mayChange whether there is something to tick them for */
export const columnsFor = (mayChange: boolean): Column<PathLearner>[] => [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: (row) => (
      <span className="flex items-center gap-x-3">
        {mayChange && <Tick personId={row.id} name={fullName(row)} />}
        <span className="flex flex-wrap items-baseline gap-x-2.5">
          <Link href={personUrl(row.id)} className="text-accent underline underline-offset-4">
            <bdi>{fullName(row)}</bdi>
          </Link>
          {row.deactivatedAt && <PersonTags person={{ ...row, adminSince: null }} />}
        </span>
      </span>
    ),
  },
  {
    heading: "State",
    cell: ({ id, state, required }) =>
      state === null ? (
        <Missing>Not assigned any more</Missing>
      ) : (
        <Link href={personAssignmentsUrl(id)} className="underline-offset-4 hover:underline">
          <StateTag state={state} />
          {!required && <span className="ms-2 text-muted text-sm">Optional</span>}
        </Link>
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

export const learnerFilters: Filter<"q" | "state">[] = [
  { kind: "search", name: "q", label: "Name or email" },
  {
    kind: "choice",
    name: "state",
    label: "State",
    any: "Any",
    options: assignmentStates.map((value) => ({ value, label: stateWords[value] })),
  },
];

export function NobodyYet() {
  return (
    <EmptyState title="No learners yet">
      People appear here when the path is assigned to them, or when they complete it.
    </EmptyState>
  );
}

export function NoneFound({ id }: { id: string }) {
  return (
    <NothingFound title="No learners found" all={{ href: pathLearnersUrl(id), name: "Show all learners" }}>
      Check the spelling, or try the start of a name or email address, or fewer filters.
    </NothingFound>
  );
}

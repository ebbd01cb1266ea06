import { type Column, DataTable } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import { ProgressBar } from "@/app/_components/progress-bar";
import { personAddress } from "@/app/admin/people/paths";
import type { RosterRow } from "@/lib/learning/learners";
import { type RosterQuery, rosterQuery } from "@/lib/learning/learners-schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { fullName } from "@/lib/people/profile";
import { countOf } from "../../words";
import { rosterAddress, rosterCsvAddress, rosterPath } from "./paths";

type Props = TablePage<RosterRow> & { courseId: string; query: RosterQuery };

/** A page of the list of a course's learners. */
export function RosterTable({ courseId, query, rows, hasNext }: Props) {
  const sortOf = (name: string | undefined) => rosterQuery.shape.sort.parse(name ?? query.sort);
  return (
    <DataTable
      caption="Learners"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={query.sort}
      hrefFor={({ page, sort }) => rosterAddress(courseId, { ...query, page: page ?? 1, sort: sortOf(sort) })}
      csv={rosterCsvAddress(courseId, query)}
      empty={query.q ? <NoneFound courseId={courseId} /> : <NobodyYet />}
    />
  );
}

const columns: Column<RosterRow>[] = [
  {
    heading: "Name",
    cell: (row) => (
      <Link href={personAddress(row.personId)} className="text-accent underline underline-offset-4">
        <bdi>{fullName(row)}</bdi>
      </Link>
    ),
  },
  {
    heading: "Progress",
    sort: { name: "progress", first: "descending" },
    cell: (row) => (
      <div className="w-full min-w-28">
        <ProgressBar value={row.progress} label={`Progress of ${fullName(row)}`} />
      </div>
    ),
  },
  {
    heading: "Enrolled",
    sort: { name: "enrolled", first: "descending" },
    cell: ({ enrolledAt }) => <Day value={enrolledAt} />,
  },
  {
    heading: "Last active",
    cell: ({ lastActiveOn }) =>
      lastActiveOn ? <Day value={lastActiveOn} /> : <span className="text-muted">Never</span>,
  },
  {
    heading: "Completed",
    cell: ({ completedAt, completedActivities }) =>
      completedAt && (
        <>
          <Day value={completedAt} />
          {completedActivities !== null && (
            <span className="block text-muted text-sm">
              {countOf(completedActivities, "activity", "activities")}
            </span>
          )}
        </>
      ),
  },
];

function NobodyYet() {
  return (
    <EmptyState title="Nobody is enrolled yet">People appear here when they start the course.</EmptyState>
  );
}

function NoneFound({ courseId }: { courseId: string }) {
  return (
    <NothingFound title="Nobody was found" all={{ href: rosterPath(courseId), name: "Show everybody" }}>
      A person is found by how the words of their name or e-mail begin.
    </NothingFound>
  );
}

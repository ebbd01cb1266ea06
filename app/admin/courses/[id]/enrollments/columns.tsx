import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { NothingFound } from "@/app/_components/nothing-found";
import { ProgressBar } from "@/app/_components/progress-bar";
import { personUrl } from "@/app/admin/people/paths";
import type { ListedLearner } from "@/lib/learning/list";
import { fullName } from "@/lib/people/profile";
import { learnersPath } from "../../paths";
import { countOf } from "../../words";

export const columns: Column<ListedLearner>[] = [
  {
    heading: "Name",
    cell: (row) => (
      <Link href={personUrl(row.personId)} className="text-accent underline underline-offset-4">
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
    cell: ({ lastActiveOn }) => (lastActiveOn ? <Day value={lastActiveOn} /> : <Missing>Never</Missing>),
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

export function NobodyYet() {
  return <EmptyState title="No learners yet">People appear here when they start the course.</EmptyState>;
}

export function NoneFound({ courseId }: { courseId: string }) {
  return (
    <NothingFound title="No learners found" all={{ href: learnersPath(courseId), name: "Show all learners" }}>
      Check the spelling, or try the start of a name or email address.
    </NothingFound>
  );
}

import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import type { ListedCourse } from "@/lib/courses/list";
import { StatusTag } from "../status-tag";
import { coursesPath, courseUrl } from "./paths";
import { accessWords } from "./words";

export const columns: Column<ListedCourse>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={courseUrl(id)}>{name}</NameLink>,
  },
  { heading: "Status", cell: ({ status }) => <StatusTag status={status} /> },
  { heading: "Open to", cell: accessWords },
  { heading: "Activities", cell: ({ activitiesCount }) => <FormattedNumber value={activitiesCount} /> },
  {
    heading: "Enrolled",
    cell: ({ enrollmentsCount: { count, isMore } }) => (
      <>
        <FormattedNumber value={count} />
        {isMore && "+"}
      </>
    ),
  },
  {
    heading: "Updated",
    sort: { name: "updated", first: "descending" },
    cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  },
];

export function NoneYet({ mayCreate }: { mayCreate: boolean }) {
  if (!mayCreate)
    return <EmptyState title="No courses yet">Nothing is published for your groups.</EmptyState>;
  return (
    <EmptyState
      title="No courses yet"
      action={<ButtonLink href={`${coursesPath}/new`}>Create course</ButtonLink>}
    >
      A course starts as a draft that only its author and admins can see.
    </EmptyState>
  );
}

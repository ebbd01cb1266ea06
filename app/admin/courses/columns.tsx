import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { ListedCourse } from "@/lib/courses/list";
import type { Messages } from "@/lib/messages/messages";
import { StatusTag } from "../status-tag";
import { coursesPath, courseUrl } from "./paths";

export const columnsIn = ({ access, columns }: Messages["adminCourses"]): Column<ListedCourse>[] => [
  {
    heading: columns.name,
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={courseUrl(id)}>{name}</NameLink>,
  },
  { heading: columns.status, cell: ({ status }) => <StatusTag status={status} /> },
  { heading: columns.openTo, cell: (course) => access[course.access] },
  { heading: columns.activities, cell: ({ activitiesCount }) => <FormattedNumber value={activitiesCount} /> },
  {
    heading: columns.enrolled,
    cell: ({ enrollmentsCount: { count, isMore } }) => (
      <>
        <FormattedNumber value={count} />
        {isMore && "+"}
      </>
    ),
  },
  {
    heading: columns.changed,
    sort: { name: "updated", first: "descending" },
    cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  },
];

export function NoneYet({ mayCreate }: { mayCreate: boolean }) {
  const { noneYet, new: t } = useMessages().adminCourses;
  if (!mayCreate) return <EmptyState title={noneYet.title}>{noneYet.forOthers}</EmptyState>;
  return (
    <EmptyState
      title={noneYet.title}
      action={<ButtonLink href={`${coursesPath}/new`}>{t.create}</ButtonLink>}
    >
      {noneYet.forAuthors}
    </EmptyState>
  );
}

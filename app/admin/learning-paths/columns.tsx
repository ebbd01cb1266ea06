import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import { pathStatuses } from "@/lib/learning-paths/edit-schema";
import type { ListedPath } from "@/lib/learning-paths/list";
import type { Messages } from "@/lib/messages/messages";
import { StatusTag } from "../status-tag";
import { learningPathsPath, learningPathUrl } from "./paths";

export const columns: Column<ListedPath>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={learningPathUrl(id)}>{name}</NameLink>,
  },
  { heading: "Status", cell: ({ status }) => <StatusTag status={status} /> },
  {
    heading: "Courses",
    cell: ({ coursesCount, inOrder }) => (
      <span>
        <FormattedNumber value={coursesCount} />
        <span className="text-muted text-sm">{inOrder ? " in order" : " in any order"}</span>
      </span>
    ),
  },
  {
    heading: "Completed by",
    cell: ({ completionsCount }) => <FormattedNumber value={completionsCount} />,
  },
  {
    heading: "Last changed",
    sort: { name: "updated", first: "descending" },
    cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  },
];

export const filtersIn = ({ courseStatus }: Messages): Filter<"q" | "status">[] => [
  { kind: "search", name: "q", label: "Name" },
  {
    kind: "choice",
    name: "status",
    label: "Status",
    any: "Any",
    options: pathStatuses.map((value) => ({ value, label: courseStatus[value] })),
  },
];

export function NoneYet({ mayCreate }: { mayCreate: boolean }) {
  return (
    <EmptyState
      title="No learning paths yet"
      action={mayCreate && <ButtonLink href={`${learningPathsPath}/new`}>Create learning path</ButtonLink>}
    >
      A learning path puts courses together, in order or free, with one due date and one certificate.
    </EmptyState>
  );
}

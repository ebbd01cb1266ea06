import type { ReactNode } from "react";
import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import type { Filter } from "@/app/_components/filter-form";
import { FormattedNumber } from "@/app/_components/formatted-number";
import { NameLink } from "@/app/_components/link";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { pathStatuses } from "@/lib/learning-paths/edit-schema";
import type { ListedPath } from "@/lib/learning-paths/list";
import type { Messages } from "@/lib/messages/messages";
import { StatusTag } from "../status-tag";
import { learningPathsPath, learningPathUrl } from "./paths";

const note = (text: ReactNode) => <span className="text-muted text-sm">{text}</span>;

export const columnsIn = ({ columns, courses }: Messages["adminLearningPaths"]): Column<ListedPath>[] => [
  {
    heading: columns.name,
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => <NameLink href={learningPathUrl(id)}>{name}</NameLink>,
  },
  { heading: columns.status, cell: ({ status }) => <StatusTag status={status} /> },
  {
    heading: columns.courses,
    cell: ({ coursesCount: count, inOrder }) => (
      <span>{rich(inOrder ? courses.inOrder : courses.anyOrder, { count, note })}</span>
    ),
  },
  {
    heading: columns.completedBy,
    cell: ({ completionsCount }) => <FormattedNumber value={completionsCount} />,
  },
  {
    heading: columns.changed,
    sort: { name: "updated", first: "descending" },
    cell: ({ updatedAt }) => <DateTime value={updatedAt} />,
  },
];

export const filtersIn = ({
  adminLearningPaths: { filters },
  courseStatus,
}: Messages): Filter<"q" | "status">[] => [
  { kind: "search", name: "q", label: filters.name },
  {
    kind: "choice",
    name: "status",
    label: filters.status,
    any: filters.any,
    options: pathStatuses.map((value) => ({ value, label: courseStatus[value] })),
  },
];

export function NoneYet({ mayCreate }: { mayCreate: boolean }) {
  const { create, noneYet } = useMessages().adminLearningPaths;
  return (
    <EmptyState
      title={noneYet.title}
      action={mayCreate && <ButtonLink href={`${learningPathsPath}/new`}>{create}</ButtonLink>}
    >
      {noneYet.text}
    </EmptyState>
  );
}

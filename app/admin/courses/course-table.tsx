import { ButtonLink } from "@/app/_components/button-link";
import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import { Num } from "@/app/_components/num";
import type { CurriculumRow } from "@/lib/courses/admin-list";
import { type CurriculumQuery, curriculumQuery } from "@/lib/courses/edit-schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { asksForSome, courseAddress, coursesAddress, coursesCsvAddress, coursesPath } from "./paths";
import { StatusTag } from "./status-tag";
import { accessWords } from "./words";

type Props = TablePage<CurriculumRow> & { query: CurriculumQuery };

/** A page of the list of courses. */
export function CourseTable({ query, rows, hasNext }: Props) {
  const sortOf = (name: string | undefined) => curriculumQuery.shape.sort.parse(name ?? query.sort);
  return (
    <DataTable
      caption="Courses"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={query.sort}
      hrefFor={({ page, sort }) => coursesAddress({ ...query, page: page ?? 1, sort: sortOf(sort) })}
      csv={coursesCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NoneYet />}
    />
  );
}

const columns: Column<CurriculumRow>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => (
      <Link href={courseAddress(id)} className="text-accent underline underline-offset-4">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  { heading: "Status", cell: ({ status }) => <StatusTag status={status} /> },
  { heading: "Open to", cell: accessWords },
  { heading: "Activities", cell: ({ activitiesCount }) => <Num value={activitiesCount} /> },
  {
    heading: "Enrolled",
    cell: ({ enrollmentsCount: { count, isMore } }) => (
      <>
        <Num value={count} />
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

function NoneYet() {
  return (
    <EmptyState
      title="There is no course yet"
      action={<ButtonLink href={`${coursesPath}/new`}>Create course</ButtonLink>}
    >
      A course begins as a draft, which nobody but admins can see.
    </EmptyState>
  );
}

function NoneFound() {
  return (
    <NothingFound title="No course was found" all={{ href: coursesPath, name: "Show all courses" }}>
      A course is found by how the words of its name or short description begin.
    </NothingFound>
  );
}

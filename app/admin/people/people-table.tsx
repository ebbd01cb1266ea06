import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { NothingFound } from "@/app/_components/nothing-found";
import type { TablePage } from "@/lib/lists/table-schema";
import type { DirectoryRow } from "@/lib/people/admin-list";
import { sortOf } from "@/lib/people/admin-list-order";
import { type DirectoryQuery, directoryQuery } from "@/lib/people/admin-list-schema";
import { asksForSome, peopleAddress, peopleCsvAddress, peoplePath } from "./paths";
import { PersonName } from "./person-name";

type Props = TablePage<DirectoryRow> & { query: DirectoryQuery };

/** A page of the list of people. */
export function PeopleTable({ query, rows, hasNext }: Props) {
  const asked = (name: string | undefined) => directoryQuery.shape.sort.parse(name ?? query.sort);
  return (
    <DataTable
      caption="People"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={sortOf(query)}
      hrefFor={({ page, sort }) => peopleAddress({ ...query, page: page ?? 1, sort: asked(sort) })}
      csv={peopleCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NobodyYet />}
    />
  );
}

const columns: Column<DirectoryRow>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: "E-mail", cell: ({ email }) => email && <bdi>{email}</bdi> },
  {
    heading: "Last sign-in",
    sort: { name: "last_sign_in", first: "descending" },
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <DateTime value={lastSignInAt} /> : <span className="text-muted">Never</span>,
  },
  {
    heading: "Here since",
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

function NobodyYet() {
  return <EmptyState title="Nobody is here yet">People appear here when they first sign in.</EmptyState>;
}

function NoneFound() {
  return (
    <NothingFound title="Nobody was found" all={{ href: peoplePath, name: "Show everybody" }}>
      A person is found by how the words of their name or e-mail begin, a group by its whole name as it is
      written.
    </NothingFound>
  );
}

import { ButtonLink } from "@/app/_components/button-link";
import { type Column, DataTable } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import { Num } from "@/app/_components/num";
import type { ListedGroup } from "@/lib/groups/admin-list";
import { type GroupsQuery, groupsQuery } from "@/lib/groups/schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { asksForSome, groupAddress, groupsAddress, groupsCsvAddress, groupsPath } from "./paths";

type Props = TablePage<ListedGroup> & { query: GroupsQuery };

/** A page of the list of groups. */
export function GroupsTable({ query, rows, hasNext }: Props) {
  const sortOf = (name: string | undefined) => groupsQuery.shape.sort.parse(name ?? query.sort);
  return (
    <DataTable
      caption="Groups"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={query.sort}
      hrefFor={({ page, sort }) => groupsAddress({ ...query, page: page ?? 1, sort: sortOf(sort) })}
      csv={groupsCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NoneYet />}
    />
  );
}

const columns: Column<ListedGroup>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name }) => (
      <Link href={groupAddress(id)} className="text-accent underline underline-offset-4">
        <bdi>{name}</bdi>
      </Link>
    ),
  },
  {
    heading: "Members",
    sort: { name: "members", first: "descending" },
    cell: ({ members }) => <Num value={members} />,
  },
  {
    heading: "Created",
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

function NoneYet() {
  return (
    <EmptyState
      title="There is no group yet"
      action={<ButtonLink href={`${groupsPath}/new`}>Create group</ButtonLink>}
    >
      A sign-in makes the groups that the identity provider names, or you create one here.
    </EmptyState>
  );
}

function NoneFound() {
  return (
    <NothingFound title="No group was found" all={{ href: groupsPath, name: "Show all groups" }}>
      A group is found by any part of its name.
    </NothingFound>
  );
}

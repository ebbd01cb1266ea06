import { type Column, DataTable } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { NothingFound } from "@/app/_components/nothing-found";
import { SubmitButton } from "@/app/_components/submit-button";
import type { Member } from "@/lib/groups/member-list";
import { sortOf } from "@/lib/groups/member-list-order";
import { type MembersQuery, membersQuery } from "@/lib/groups/member-schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { fullName } from "@/lib/people/profile";
import { PersonName } from "../../people/person-name";
import { asksForSomeMembers, groupAddress, membersAddress, membersCsvAddress } from "../paths";
import { removeMemberAction } from "./actions";

type Props = TablePage<Member> & { groupId: string; query: MembersQuery };

/** A page of a group's members. */
export function MembersTable({ groupId, query, rows, hasNext }: Props) {
  const asked = (name: string | undefined) => membersQuery.shape.sort.parse(name ?? query.sort);
  return (
    <DataTable
      caption="Members"
      columns={columnsFor(groupId)}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={sortOf(query)}
      hrefFor={({ page, sort }) => membersAddress(groupId, { ...query, page: page ?? 1, sort: asked(sort) })}
      csv={membersCsvAddress(groupId, query)}
      empty={asksForSomeMembers(query) ? <NoneFound id={groupId} /> : <NobodyYet />}
    />
  );
}

const sources = { sign_in: "From a sign-in", admin: "By an admin" };

const columnsFor = (groupId: string): Column<Member>[] => [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: "E-mail", cell: ({ email }) => email && <bdi>{email}</bdi> },
  { heading: "Added", cell: ({ source }) => sources[source] },
  {
    heading: "Since",
    sort: { name: "added", first: "descending" },
    cell: ({ addedAt }) => <Day value={addedAt} />,
  },
  {
    heading: "Remove",
    isAction: true,
    cell: (person) => (
      <form action={removeMemberAction} className="-mx-3 -my-2.5">
        <input type="hidden" name="groupId" value={groupId} />
        <input type="hidden" name="personId" value={person.id} />
        <SubmitButton look="quiet" pendingText="Removing…">
          Remove
          <span className="sr-only">
            {" "}
            <bdi>{fullName(person)}</bdi>
          </span>
        </SubmitButton>
      </form>
    ),
  },
];

function NobodyYet() {
  return (
    <EmptyState title="Nobody is in this group">
      People come by a sign-in in which the identity provider names the group, or you add them.
    </EmptyState>
  );
}

function NoneFound({ id }: { id: string }) {
  return (
    <NothingFound title="No member was found" all={{ href: groupAddress(id), name: "Show all members" }}>
      A person is found by how the words of their name or e-mail begin.
    </NothingFound>
  );
}

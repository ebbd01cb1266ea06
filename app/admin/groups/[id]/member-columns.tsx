import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { SubmitButton } from "@/app/_components/submit-button";
import type { Member } from "@/lib/memberships/list";
import { fullName } from "@/lib/people/profile";
import { PersonName } from "../../people/person-name";
import { removeMemberAction } from "./actions";

export const sources = { sign_in: "A sign-in", admin: "An admin" };

export const columnsFor = (groupId: string, isAdmin: boolean): Column<Member>[] =>
  isAdmin ? [...columns, removing(groupId)] : columns;

const columns: Column<Member>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: "Email", cell: ({ email }) => email && <Email>{email}</Email> },
  { heading: "Added by", cell: ({ source }) => sources[source] },
  {
    heading: "Added on",
    sort: { name: "added", first: "descending" },
    cell: ({ addedAt }) => <Day value={addedAt} />,
  },
];

const removing = (groupId: string): Column<Member> => ({
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
});

export function NobodyYet() {
  return (
    <EmptyState title="No members yet">
      Add people here, or have the identity provider name this group when they sign in.
    </EmptyState>
  );
}

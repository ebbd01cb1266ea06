import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { hidden, rich } from "@/app/_components/rich";
import { SubmitButton } from "@/app/_components/submit-button";
import { useMessages } from "@/app/messages";
import type { Member } from "@/lib/memberships/list";
import type { Messages } from "@/lib/messages/messages";
import { FullName } from "../../full-name";
import { PersonName } from "../../people/person-name";
import { removeMemberAction } from "./actions";

type Texts = Messages["groups"]["members"];

export const columnsIn = (t: Texts, groupId: string, isAdmin: boolean): Column<Member>[] => [
  {
    heading: t.name,
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: t.email, cell: ({ email }) => email && <Email>{email}</Email> },
  { heading: t.addedBy, cell: ({ source }) => t.sources[source] },
  {
    heading: t.addedOn,
    sort: { name: "added", first: "descending" },
    cell: ({ addedAt }) => <Day value={addedAt} />,
  },
  ...(isAdmin ? [removing(t, groupId)] : []),
];

const removing = (t: Texts, groupId: string): Column<Member> => ({
  heading: t.removal,
  isAction: true,
  cell: (person) => (
    <form action={removeMemberAction} className="-mx-3 -my-2.5">
      <input type="hidden" name="groupId" value={groupId} />
      <input type="hidden" name="personId" value={person.id} />
      <SubmitButton look="quiet" pendingText={t.removing}>
        {rich(t.remove, {
          name: <FullName person={person} />,
          hidden,
        })}
      </SubmitButton>
    </form>
  ),
});

export function NobodyYet() {
  const { title, text } = useMessages().groups.members.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}

import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { Tick } from "@/app/admin/assignments/tick";
import { TickAll } from "@/app/admin/assignments/tick-all";
import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import type { ListedPerson } from "@/lib/people/list";
import { fullName } from "@/lib/people/profile";
import { PersonName } from "./person-name";

type Choosing = { isChoosing: boolean; ticked: readonly string[] };

export const columnsIn = (
  { people, adminAssignments }: Messages,
  { isChoosing, ticked }: Choosing,
): Column<ListedPerson>[] => [
  {
    heading: people.columns.name,
    sort: { name: "name", first: "ascending" },
    before: isChoosing && <TickAll label={adminAssignments.ticks.all} />,
    cell: (person) =>
      isChoosing ? (
        <span className="flex items-center">
          {mayBeInvited(person) ? (
            <Ticked person={person} isTicked={ticked.includes(person.id)} />
          ) : (
            <span className="inline-block w-9 shrink-0" />
          )}
          <Named person={person} />
        </span>
      ) : (
        <Named person={person} />
      ),
  },
  { heading: people.columns.email, cell: ({ email }) => email && <Email>{email}</Email> },
  {
    heading: people.columns.lastSignIn,
    sort: { name: "last_sign_in", first: "descending" },
    cell: (person) => <LastSignIn person={person} />,
  },
  {
    heading: people.columns.joined,
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

export const mayBeInvited = ({ lastSignInAt, deactivatedAt, email }: ListedPerson) =>
  !lastSignInAt && !deactivatedAt && email !== "";

// The column of the last sign-in marks people who haven't signed in.
function Named({ person }: { person: ListedPerson }) {
  return <PersonName person={{ ...person, hasSignedIn: true }} />;
}

function Ticked({ person, isTicked }: { person: ListedPerson; isTicked: boolean }) {
  const { adminAssignments, components } = useMessages();
  const name = fullName(person, components);
  return <Tick personId={person.id} label={adminAssignments.ticks.one({ name })} isTicked={isTicked} />;
}

function LastSignIn({ person: { lastSignInAt, invitedAt } }: { person: ListedPerson }) {
  const { tags, invited } = useMessages().people;
  if (lastSignInAt) return <DateTime value={lastSignInAt} />;
  return (
    <>
      <Missing>{tags.notSignedIn}</Missing>
      {invitedAt && (
        <span className="block text-muted text-sm">{rich(invited, { time: <Day value={invitedAt} /> })}</span>
      )}
    </>
  );
}

export function NobodyYet() {
  const { title, text } = useMessages().people.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}

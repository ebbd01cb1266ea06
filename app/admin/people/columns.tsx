import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Missing } from "@/app/_components/missing";
import { useMessages } from "@/app/messages";
import type { Messages } from "@/lib/messages/messages";
import type { ListedPerson } from "@/lib/people/list";
import { PersonName } from "./person-name";

export const columnsIn = ({ columns, neverSignedIn }: Messages["people"]): Column<ListedPerson>[] => [
  {
    heading: columns.name,
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: columns.email, cell: ({ email }) => email && <Email>{email}</Email> },
  {
    heading: columns.lastSignIn,
    sort: { name: "last_sign_in", first: "descending" },
    cell: ({ lastSignInAt }) =>
      lastSignInAt ? <DateTime value={lastSignInAt} /> : <Missing>{neverSignedIn}</Missing>,
  },
  {
    heading: columns.joined,
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

export function NobodyYet() {
  const { title, text } = useMessages().people.noneYet;
  return <EmptyState title={title}>{text}</EmptyState>;
}

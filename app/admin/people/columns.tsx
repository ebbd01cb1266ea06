import { Email } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Missing } from "@/app/_components/missing";
import type { ListedPerson } from "@/lib/people/list";
import { PersonName } from "./person-name";

export const columns: Column<ListedPerson>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: (person) => <PersonName person={person} />,
  },
  { heading: "Email", cell: ({ email }) => email && <Email>{email}</Email> },
  {
    heading: "Last sign-in",
    sort: { name: "last_sign_in", first: "descending" },
    cell: ({ lastSignInAt }) => (lastSignInAt ? <DateTime value={lastSignInAt} /> : <Missing>Never</Missing>),
  },
  {
    heading: "Joined",
    sort: { name: "created", first: "descending" },
    cell: ({ createdAt }) => <Day value={createdAt} />,
  },
];

export function NobodyYet() {
  return <EmptyState title="No people yet">People appear here when they first sign in.</EmptyState>;
}

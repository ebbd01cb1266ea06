import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { personUrl } from "@/app/admin/people/paths";
import type { ListedCertificate } from "@/lib/certificates/list";
import type { Certified } from "@/lib/certificates/schema";
import { certificatesPath } from "./paths";
import { nouns, stateNames } from "./words";

export const stateOptions = Object.entries(stateNames).map(([value, label]) => ({ value, label }));

const link = "text-accent underline underline-offset-4";

export const columns = (of: Certified): Column<ListedCertificate>[] => [
  {
    heading: "Number",
    sort: { name: "number", first: "descending" },
    cell: ({ id, number }) => (
      <Link href={`${certificatesPath(of)}/${id}`} className={link}>
        {number}
      </Link>
    ),
  },
  {
    heading: "Name",
    cell: ({ personId, personName }) => (
      <Link href={personUrl(personId)} className={link}>
        <bdi>{personName || "No name"}</bdi>
      </Link>
    ),
  },
  {
    heading: "Issued",
    sort: { name: "issued", first: "descending" },
    cell: ({ issuedAt }) => <Day value={issuedAt} />,
  },
  {
    heading: "Valid until",
    cell: ({ expiresOn }) => (expiresOn ? <CalendarDay day={expiresOn} /> : <Missing>No end</Missing>),
  },
  { heading: "State", cell: ({ state }) => stateNames[state] },
];

export function NoneYet({ type }: Pick<Certified, "type">) {
  return (
    <EmptyState title="No certificates yet">
      They appear here when people complete the {nouns[type]} while it gives certificates.
    </EmptyState>
  );
}

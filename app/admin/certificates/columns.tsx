import type { Column } from "@/app/_components/data-table";
import { CalendarDay, Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { Missing } from "@/app/_components/missing";
import { personUrl } from "@/app/admin/people/paths";
import { useMessages } from "@/app/messages";
import type { ListedCertificate } from "@/lib/certificates/list";
import type { Certified } from "@/lib/certificates/schema";
import type { Messages } from "@/lib/messages/messages";
import { certificatesPath } from "./paths";

const link = "text-accent underline underline-offset-4";

export const columnsIn = (t: Messages["adminCertificates"], of: Certified): Column<ListedCertificate>[] => [
  {
    heading: t.columns.number,
    sort: { name: "number", first: "descending" },
    cell: ({ id, number }) => (
      <Link href={`${certificatesPath(of)}/${id}`} className={link}>
        {number}
      </Link>
    ),
  },
  {
    heading: t.columns.name,
    cell: ({ personId, personName }) => (
      <Link href={personUrl(personId)} className={link}>
        <bdi>{personName || t.noName}</bdi>
      </Link>
    ),
  },
  {
    heading: t.columns.issued,
    sort: { name: "issued", first: "descending" },
    cell: ({ issuedAt }) => <Day value={issuedAt} />,
  },
  {
    heading: t.columns.validUntil,
    cell: ({ expiresOn }) => (expiresOn ? <CalendarDay day={expiresOn} /> : <Missing>{t.noExpiry}</Missing>),
  },
  { heading: t.columns.state, cell: ({ state }) => t.states[state] },
];

export function NoneYet({ type }: Pick<Certified, "type">) {
  const { noneYet } = useMessages().adminCertificates;
  return <EmptyState title={noneYet.title}>{noneYet[type]}</EmptyState>;
}

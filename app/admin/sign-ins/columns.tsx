import { Email, IpAddress } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import { providerTitle } from "@/lib/identity-provider/title";
import type { Messages } from "@/lib/messages/messages";
import type { ListedSignIn } from "@/lib/sign-in-attempts/admin-list";
import { FullName } from "../full-name";
import { personUrl } from "../people/paths";
import { Outcome, Reason } from "../sign-in-outcome";
import { signInUrl } from "./paths";

const link = "text-accent underline underline-offset-4";

/** @param hasSeveral whether people choose between providers */
export const columnsIn = ({ signIns: { columns } }: Messages, hasSeveral = false): Column<ListedSignIn>[] => [
  {
    heading: columns.started,
    cell: ({ id, startedAt }) => (
      <Link href={signInUrl(id)} className={`${link} tabular-nums`}>
        <DateTime value={startedAt} />
      </Link>
    ),
  },
  { heading: columns.outcome, cell: (attempt) => <Outcome attempt={attempt} /> },
  { heading: columns.reason, cell: (attempt) => <Reason attempt={attempt} /> },
  {
    heading: columns.person,
    cell: ({ person }) =>
      person && (
        <span className="block min-w-0">
          <Link href={personUrl(person.id)} className={link}>
            <FullName person={person.name} />
          </Link>
          {person.email !== person.name && (
            <span className="block text-muted">
              <Email>{person.email}</Email>
            </span>
          )}
        </span>
      ),
  },
  {
    heading: columns.address,
    cell: ({ address }) => address && <IpAddress>{address}</IpAddress>,
  },
  ...(hasSeveral
    ? [
        {
          heading: columns.provider,
          cell: ({ provider }: ListedSignIn) => provider && <bdi>{providerTitle(provider)}</bdi>,
        },
      ]
    : []),
];

export function NobodyYet() {
  const { none } = useMessages().signIns;
  return <EmptyState title={none.title}>{none.text}</EmptyState>;
}

import { Email, IpAddress } from "@/app/_components/breakable";
import type { Column } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import type { ListedSignIn } from "@/lib/sign-in-attempts/admin-list";
import { personUrl } from "../people/paths";
import { Outcome, Reason } from "../sign-in-outcome";
import { signInUrl } from "./paths";

const link = "text-accent underline underline-offset-4";

export const columns: Column<ListedSignIn>[] = [
  {
    heading: "Started",
    cell: ({ id, startedAt }) => (
      <Link href={signInUrl(id)} className={`${link} tabular-nums`}>
        <DateTime value={startedAt} />
      </Link>
    ),
  },
  { heading: "Outcome", cell: (attempt) => <Outcome attempt={attempt} /> },
  { heading: "Reason", cell: (attempt) => <Reason attempt={attempt} /> },
  {
    heading: "Person",
    cell: ({ person }) =>
      person && (
        <span className="block min-w-0">
          <Link href={personUrl(person.id)} className={link}>
            <bdi>{person.name}</bdi>
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
    heading: "IP address",
    cell: ({ address }) => address && <IpAddress>{address}</IpAddress>,
  },
];

export function NobodyYet() {
  return <EmptyState title="No sign-in attempts yet">Sign-in attempts appear here.</EmptyState>;
}

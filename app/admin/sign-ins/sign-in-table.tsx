import { type Column, DataTable } from "@/app/_components/data-table";
import { DateTime } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import { env } from "@/lib/env";
import type { TablePage } from "@/lib/lists/table-schema";
import type { SignInRow } from "@/lib/sign-in-attempts/admin-list";
import type { SignInLogQuery } from "@/lib/sign-in-attempts/admin-list-schema";
import { personAddress } from "../people/paths";
import { Outcome, Reason } from "./outcome";
import { asksForSome, signInAddress, signInsAddress, signInsCsvAddress, signInsPath } from "./paths";

type Props = TablePage<SignInRow> & { query: SignInLogQuery };

/** A page of the log of sign-ins. */
export function SignInTable({ query, rows, hasNext }: Props) {
  return (
    <DataTable
      caption="Sign-in attempts, the newest first"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      hrefFor={(change) => signInsAddress({ ...query, page: change.page ?? 1 })}
      csv={signInsCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NobodyYet />}
    />
  );
}

const link = "text-accent underline underline-offset-4";

const columns: Column<SignInRow>[] = [
  {
    heading: "Started",
    cell: ({ id, startedAt }) => (
      <Link href={signInAddress(id)} className={`${link} tabular-nums`}>
        <DateTime value={startedAt} />
      </Link>
    ),
  },
  { heading: "Outcome", cell: (attempt) => <Outcome attempt={attempt} /> },
  { heading: "Reason", cell: ({ code }) => code && <Reason code={code} /> },
  {
    heading: "Person",
    cell: ({ person }) =>
      person && (
        <span className="block min-w-0">
          <Link href={personAddress(person.id)} className={link}>
            <bdi>{person.name}</bdi>
          </Link>
          {person.email !== person.name && <bdi className="block text-muted">{person.email}</bdi>}
        </span>
      ),
  },
  {
    heading: "From where",
    cell: ({ address }) => address && <bdi className="wrap-anywhere text-muted tabular-nums">{address}</bdi>,
  },
];

function NobodyYet() {
  return <EmptyState title="Nobody has tried to sign in yet">Every attempt will be listed here.</EmptyState>;
}

function NoneFound() {
  return (
    <NothingFound title="No attempt was found" all={{ href: signInsPath, name: "Show all attempts" }}>
      A person is found by how the words of their name or e-mail begin, and only on attempts that came far
      enough for the identity provider to say who it was. An attempt is kept for{" "}
      {env().RETENTION_SIGN_INS_DAYS} days.
    </NothingFound>
  );
}

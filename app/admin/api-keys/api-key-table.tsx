import { ButtonLink } from "@/app/_components/button-link";
import { type Column, DataTable } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { NothingFound } from "@/app/_components/nothing-found";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import type { ApiKeysQuery } from "@/lib/api-keys/schema";
import type { TablePage } from "@/lib/lists/table-schema";
import { LastUse, Validity } from "./key-state";
import { Owner } from "./owner";
import { apiKeyAddress, apiKeysAddress, apiKeysCsvAddress, apiKeysPath, asksForSome } from "./paths";
import { RevokeKey } from "./revoke-key";
import { scopeNames } from "./scopes";

type Props = TablePage<ApiKeyRow> & { query: ApiKeysQuery };

/** A page of the API keys. */
export function ApiKeyTable({ query, rows, hasNext }: Props) {
  return (
    <DataTable
      caption="API keys"
      columns={columns}
      rows={rows}
      page={query.page}
      hasNext={hasNext}
      sort={query.sort}
      hrefFor={({ page = 1, sort = query.sort }) =>
        apiKeysAddress({ ...query, page, sort: sort as ApiKeysQuery["sort"] })
      }
      csv={apiKeysCsvAddress(query)}
      empty={asksForSome(query) ? <NoneFound /> : <NoneYet />}
    />
  );
}

const columns: Column<ApiKeyRow>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name, hint }) => (
      <>
        <Link href={apiKeyAddress(id)} className="wrap-anywhere text-accent underline underline-offset-4">
          <bdi>{name}</bdi>
        </Link>
        <code className="block font-mono font-normal text-muted text-xs">{hint}…</code>
      </>
    ),
  },
  {
    heading: "Reads",
    cell: ({ scope, rateLimit }) => (
      <div>
        {scopeNames[scope]}
        {rateLimit !== null && (
          <span className="block text-muted text-xs">
            {rateLimit === 0 ? "without a limit" : `${rateLimit} requests a minute`}
          </span>
        )}
      </div>
    ),
  },
  {
    heading: "Last use",
    sort: { name: "last_used", first: "descending" },
    cell: (key) => <LastUse of={key} />,
  },
  { heading: "Ends", cell: (key) => <Validity of={key} /> },
  {
    heading: "Created",
    sort: { name: "created", first: "descending" },
    cell: (key) => (
      <div>
        <Day value={key.createdAt} />
        <span className="block text-xs">
          <Owner of={key} />
        </span>
      </div>
    ),
  },
  { heading: "Revoke", isAction: true, cell: (key) => !key.revokedAt && <RevokeKey of={key} /> },
];

function NoneYet() {
  return (
    <EmptyState
      title="There is no API key yet"
      action={<ButtonLink href={`${apiKeysPath}/new`}>Create API key</ButtonLink>}
    >
      A system that reads courses, people or progress from here needs one. If you have no such system, you
      need none.
    </EmptyState>
  );
}

function NoneFound() {
  return (
    <NothingFound title="No API key was found" all={{ href: apiKeysPath, name: "Show all keys" }}>
      A key is found by a part of its name, or by its whole id.
    </NothingFound>
  );
}

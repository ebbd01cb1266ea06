import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { LastUse, Validity } from "./key-state";
import { Owner } from "./owner";
import { apiKeysPath, apiKeyUrl } from "./paths";
import { RevokeKey } from "./revoke-key";
import { scopeNames } from "./scopes";

export const columns: Column<ApiKeyRow>[] = [
  {
    heading: "Name",
    sort: { name: "name", first: "ascending" },
    cell: ({ id, name, hint }) => (
      <>
        <Link href={apiKeyUrl(id)} className="wrap-anywhere text-accent underline underline-offset-4">
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
            {rateLimit === 0 ? "No rate limit" : `${rateLimit} requests per minute`}
          </span>
        )}
      </div>
    ),
  },
  {
    heading: "Last used",
    sort: { name: "last_used", first: "descending" },
    cell: (key) => <LastUse of={key} />,
  },
  { heading: "Expires", cell: (key) => <Validity of={key} /> },
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

export function NoneYet() {
  return (
    <EmptyState
      title="No API keys yet"
      action={<ButtonLink href={`${apiKeysPath}/new`}>Create API key</ButtonLink>}
    >
      Create one for each system that reads courses, people or progress from this platform.
    </EmptyState>
  );
}

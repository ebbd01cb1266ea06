import { ButtonLink } from "@/app/_components/button-link";
import type { Column } from "@/app/_components/data-table";
import { Day } from "@/app/_components/date-time";
import { EmptyState } from "@/app/_components/empty-state";
import { Link } from "@/app/_components/link";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import type { Messages } from "@/lib/messages/messages";
import { LastUse, Validity } from "./key-state";
import { Owner } from "./owner";
import { apiKeysPath, apiKeyUrl } from "./paths";
import { RevokeKey } from "./revoke-key";

export const columnsIn = ({ columns, ...t }: Messages["apiKeys"]): Column<ApiKeyRow>[] => [
  {
    heading: columns.name,
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
    heading: columns.reads,
    cell: ({ scope, writeScopes, rateLimit }) => (
      <div>
        {t.scopes[scope]}
        {writeScopes.length > 0 && (
          <span className="block text-xs">
            {t.changes({ types: writeScopes.map((one) => t.writeScopes[one]).join(", ") })}
          </span>
        )}
        {rateLimit !== null && (
          <span className="block text-muted text-xs">
            {rateLimit === 0 ? t.noRateLimit : t.rate({ count: rateLimit })}
          </span>
        )}
      </div>
    ),
  },
  {
    heading: columns.lastUsed,
    sort: { name: "last_used", first: "descending" },
    cell: (key) => <LastUse of={key} />,
  },
  { heading: columns.expires, cell: (key) => <Validity of={key} /> },
  {
    heading: columns.created,
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
  { heading: columns.revocation, isAction: true, cell: (key) => !key.revokedAt && <RevokeKey of={key} /> },
];

export function NoneYet() {
  const { noneYet, create } = useMessages().apiKeys;
  return (
    <EmptyState title={noneYet.title} action={<ButtonLink href={`${apiKeysPath}/new`}>{create}</ButtonLink>}>
      {noneYet.text}
    </EmptyState>
  );
}

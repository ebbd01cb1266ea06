import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { TextLink } from "@/app/_components/link";
import { Notice } from "@/app/_components/notice";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { directoryRequestsUrl } from "../../directory/paths";
import { Refused, Validity } from "../key-state";
import { Owner } from "../owner";

export function KeyFacts({ of: key }: { of: ApiKeyRow }) {
  const { apiKeys, directory } = useMessages();
  const { facts: t, columns } = apiKeys;
  const { id, owner, scope, rateLimit, allowedNetworks, createdAt, revokedAt } = key;
  const isOwnerless = owner === "deactivated" || owner === "deleted";
  return (
    <Card>
      {isOwnerless && !revokedAt && (
        <div className="mb-5">
          <Notice tone="warning">{owner === "deleted" ? t.ownerDeleted : t.ownerDeactivated}</Notice>
        </div>
      )}
      <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
        <FactRow term={t.owner}>
          <Owner of={key} />
        </FactRow>
        <FactRow term={columns.reads}>
          {apiKeys.scopes[scope]}
          {rateLimit !== null &&
            ` · ${rateLimit === 0 ? apiKeys.noRateLimit : apiKeys.rate({ count: rateLimit })}`}
        </FactRow>
        <FactRow term={t.changes}>
          {key.writeScopes.length === 0
            ? t.changesNothing
            : key.writeScopes.map((one) => (
                <span key={one} className="block">
                  {apiKeys.writeScopes[one]}
                </span>
              ))}
          {key.requiresIfMatch && <span className="block text-muted text-sm">{t.requiresIfMatch}</span>}
        </FactRow>
        <FactRow term={t.allowedFrom}>
          {allowedNetworks.length === 0
            ? t.anywhere
            : allowedNetworks.map((network) => (
                <code key={network} className="block font-mono text-sm">
                  {network}
                </code>
              ))}
        </FactRow>
        <FactRow term={columns.expires}>
          <Validity of={key} />
        </FactRow>
        <FactRow term={columns.created}>
          <DateTime value={createdAt} />
        </FactRow>
        {key.lastRefusedAt && (
          <FactRow term={t.lastRefused}>
            <Refused of={key} />
          </FactRow>
        )}
        <FactRow term={t.id}>
          <code className="font-mono text-sm">{id}</code>
        </FactRow>
      </dl>
      {scope === "scim" && (
        <p className="mt-5 border-line border-t pt-4">
          <TextLink href={directoryRequestsUrl({ key: id })}>{directory.requests.allTitle}</TextLink>
        </p>
      )}
    </Card>
  );
}

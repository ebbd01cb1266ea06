import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
import { FactRow } from "@/app/_components/fact";
import { Notice } from "@/app/_components/notice";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { Refused, Validity } from "../key-state";
import { Owner } from "../owner";
import { scopeNames } from "../scopes";

export function KeyFacts({ of: key }: { of: ApiKeyRow }) {
  const { id, owner, scope, rateLimit, allowedNetworks, createdAt, revokedAt } = key;
  const isOwnerless = owner === "deactivated" || owner === "deleted";
  return (
    <Card>
      {isOwnerless && !revokedAt && (
        <div className="mb-5">
          <Notice tone="warning">
            Its owner is {owner}, so no one is responsible for this key. If a system still needs it, create a
            key of your own for that system, then revoke this one.
          </Notice>
        </div>
      )}
      <dl className="divide-y divide-line *:first:pt-0 *:last:pb-0">
        <FactRow term="Owner">
          <Owner of={key} />
        </FactRow>
        <FactRow term="Reads">
          {scopeNames[scope]}
          {rateLimit !== null && (rateLimit === 0 ? ", no rate limit" : `, ${rateLimit} requests per minute`)}
        </FactRow>
        <FactRow term="Allowed from">
          {allowedNetworks.length === 0
            ? "Anywhere"
            : allowedNetworks.map((network) => (
                <code key={network} className="block font-mono text-sm">
                  {network}
                </code>
              ))}
        </FactRow>
        <FactRow term="Expires">
          <Validity of={key} />
        </FactRow>
        <FactRow term="Created">
          <DateTime value={createdAt} />
        </FactRow>
        {key.lastRefusedAt && (
          <FactRow term="Last refused">
            <Refused of={key} />
          </FactRow>
        )}
        <FactRow term="ID">
          <code className="font-mono text-sm">{id}</code>
        </FactRow>
      </dl>
    </Card>
  );
}

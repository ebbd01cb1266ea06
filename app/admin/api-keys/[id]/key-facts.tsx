import type { ReactNode } from "react";
import { Card } from "@/app/_components/card";
import { DateTime } from "@/app/_components/date-time";
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
      <dl className="divide-y divide-line">
        <Row term="Owner">
          <Owner of={key} />
        </Row>
        <Row term="Reads">
          {scopeNames[scope]}
          {rateLimit !== null && (rateLimit === 0 ? ", no rate limit" : `, ${rateLimit} requests per minute`)}
        </Row>
        <Row term="Allowed from">
          {allowedNetworks.length === 0
            ? "Anywhere"
            : allowedNetworks.map((network) => (
                <code key={network} className="block font-mono text-sm">
                  {network}
                </code>
              ))}
        </Row>
        <Row term="Expires">
          <Validity of={key} />
        </Row>
        <Row term="Created">
          <DateTime value={createdAt} />
        </Row>
        {key.lastRefusedAt && (
          <Row term="Last refused">
            <Refused of={key} />
          </Row>
        )}
        <Row term="ID">
          <code className="font-mono text-sm">{id}</code>
        </Row>
      </dl>
    </Card>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className="gap-x-6 py-3 first:pt-0 last:pb-0 sm:grid sm:grid-cols-[9rem_minmax(0,1fr)]">
      <dt className="text-muted text-sm sm:text-base">{term}</dt>
      <dd className="wrap-anywhere min-w-0">{children}</dd>
    </div>
  );
}

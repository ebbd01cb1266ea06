import { DateTime, Day, Distance } from "@/app/_components/date-time";
import { Missing } from "@/app/_components/missing";
import { rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { stateOf } from "@/lib/api-keys/permissions";

export function LastUse({ of: key }: { of: ApiKeyRow }) {
  const { apiKeys: t } = useMessages();
  const uses = [key.lastUsedAt, key.previousUsedAt].filter((use) => use !== null);
  const lastUsedAt = uses.sort((one, other) => other.getTime() - one.getTime())[0];
  return (
    <div>
      {lastUsedAt ? (
        <>
          <Distance to={lastUsedAt} />
          <span className="block text-muted text-xs">
            <DateTime value={lastUsedAt} />
          </span>
        </>
      ) : (
        <Missing>{t.neverUsed}</Missing>
      )}
      <Refused of={key} />
    </div>
  );
}

export function Refused({ of: key }: { of: ApiKeyRow }) {
  const { apiKeys: t } = useMessages();
  const { lastRefusedAt, lastRefusedAddress } = key;
  if (!lastRefusedAt) return null;
  const hasEnded = stateOf(key, new Date()) !== "good";
  return (
    <span className="block font-medium text-warning">
      {lastRefusedAddress
        ? rich(t.refusedFrom, {
            ago: <Distance to={lastRefusedAt} />,
            address: <bdi className="wrap-anywhere">{lastRefusedAddress}</bdi>,
          })
        : rich(t.refused, { ago: <Distance to={lastRefusedAt} /> })}
      {hasEnded && ` · ${t.stillSent}`}
    </span>
  );
}

export function Validity({ of: key }: { of: ApiKeyRow }) {
  const { apiKeys: t } = useMessages();
  const state = stateOf(key, new Date());
  const moment = key.revokedAt ?? key.expiresAt;
  if (!moment) return <Missing>{t.neverExpires}</Missing>;
  return (
    <div>
      {state === "good" ? (
        <Distance to={moment} />
      ) : (
        <b className={`font-semibold ${state === "expired" ? "text-danger" : ""}`}>
          {state === "expired" ? t.expired : t.revoked}
        </b>
      )}
      <span className="block text-muted text-xs">
        <Day value={moment} />
      </span>
    </div>
  );
}

import { DateTime, Day, Distance } from "@/app/_components/date-time";
import { Missing } from "@/app/_components/missing";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { stateOf } from "@/lib/api-keys/permissions";

export function LastUse({ of: key }: { of: ApiKeyRow }) {
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
        <Missing>Never</Missing>
      )}
      <Refused of={key} />
    </div>
  );
}

export function Refused({ of: key }: { of: ApiKeyRow }) {
  const { lastRefusedAt, lastRefusedAddress } = key;
  if (!lastRefusedAt) return null;
  const hasEnded = stateOf(key, new Date()) !== "good";
  return (
    <span className="block font-medium text-warning">
      Refused <Distance to={lastRefusedAt} />
      {lastRefusedAddress && (
        <>
          {" "}
          from <bdi className="wrap-anywhere">{lastRefusedAddress}</bdi>
        </>
      )}
      {hasEnded && ": a system still sends it"}
    </span>
  );
}

export function Validity({ of: key }: { of: ApiKeyRow }) {
  const state = stateOf(key, new Date());
  const moment = key.revokedAt ?? key.expiresAt;
  if (!moment) return <Missing>Never</Missing>;
  return (
    <div>
      {state === "good" ? (
        <Distance to={moment} />
      ) : (
        <b className={`font-semibold ${state === "expired" ? "text-danger" : ""}`}>
          {state === "expired" ? "Expired" : "Revoked"}
        </b>
      )}
      <span className="block text-muted text-xs">
        <Day value={moment} />
      </span>
    </div>
  );
}

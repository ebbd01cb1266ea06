import { DateTime, Day, Distance } from "@/app/_components/date-time";
import type { ApiKeyRow } from "@/lib/api-keys/queries";
import { stateOf } from "@/lib/api-keys/rules";

/** When a key was last used; and whether some system still sends it, though it has ended. */
export function LastUse({ of: { lastUsedAt, lastRefusedAt } }: { of: ApiKeyRow }) {
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
        <span className="text-muted">Never</span>
      )}
      {lastRefusedAt && (
        <span className="block font-medium text-warning">
          Refused <Distance to={lastRefusedAt} />: a system still sends it
        </span>
      )}
    </div>
  );
}

/** Until when a key is good, or since when it is not. */
export function Validity({ of: key }: { of: ApiKeyRow }) {
  const state = stateOf(key, new Date());
  const moment = key.revokedAt ?? key.expiresAt;
  if (!moment) return <span className="text-muted">Never</span>;
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

import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { revokeKeyAction } from "./actions";

export function RevokeKey({ of: { id, name, lastUsedAt } }: { of: ApiKeyRow }) {
  return (
    <ConfirmedAction
      name={`revoke-${id}`}
      action={revokeKeyAction}
      values={{ id }}
      button={
        <>
          Revoke<span className="sr-only"> {name}</span>
        </>
      }
      question={
        <>
          Revoke <bdi>{name}</bdi>?
        </>
      }
      yes="Yes, revoke it"
      isFinal
    >
      Requests with this key are refused at once. This can’t be undone: a system that still needs the API
      needs a new key.{" "}
      {lastUsedAt ? (
        <>
          It was last used on <DateTime value={lastUsedAt} />.
        </>
      ) : (
        "It has never been used."
      )}
    </ConfirmedAction>
  );
}

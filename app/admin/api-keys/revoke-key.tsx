import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ApiKeyRow } from "@/lib/api-keys/admin-list";
import { revokeKeyAction } from "./actions";

export function RevokeKey({ of: { id, name, lastUsedAt } }: { of: ApiKeyRow }) {
  const { revoke: t } = useMessages().apiKeys;
  return (
    <ConfirmedAction
      name={`revoke-${id}`}
      action={revokeKeyAction}
      values={{ id }}
      button={rich(t.button, {
        name,
        hidden,
      })}
      question={rich(t.question, { name: <bdi>{name}</bdi> })}
      yes={t.confirm}
      isFinal
    >
      {t.effect} {lastUsedAt ? rich(t.lastUsed, { time: <DateTime value={lastUsedAt} /> }) : t.neverUsed}
    </ConfirmedAction>
  );
}

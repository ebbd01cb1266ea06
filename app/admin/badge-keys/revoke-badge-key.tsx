import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import type { ListedBadgeKey } from "@/lib/certificates/badge-keys";
import { revokeBadgeKeyAction } from "./actions";

export function RevokeBadgeKey({ of: { id, createdAt } }: { of: ListedBadgeKey }) {
  const { badgeKeys: t } = useMessages();
  return (
    <ConfirmedAction
      name={`revoke-${id}`}
      action={revokeBadgeKeyAction}
      values={{ id }}
      button={rich(t.revokeNamed, { id, hidden })}
      question={t.question}
      yes={t.yes}
      pendingText={t.revoking}
      isFinal
    >
      {rich(t.effect, { day: <DateTime value={createdAt} /> })}
    </ConfirmedAction>
  );
}

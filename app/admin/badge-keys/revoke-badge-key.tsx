import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { DateTime } from "@/app/_components/date-time";
import type { ListedBadgeKey } from "@/lib/certificates/badge-keys";
import { revokeBadgeKeyAction } from "./actions";

export function RevokeBadgeKey({ of: { id, createdAt } }: { of: ListedBadgeKey }) {
  return (
    <ConfirmedAction
      name={`revoke-${id}`}
      action={revokeBadgeKeyAction}
      values={{ id }}
      button={
        <>
          Revoke<span className="sr-only"> {id}</span>
        </>
      }
      question="Revoke this key?"
      yes="Yes, revoke it"
      isFinal
    >
      All badges signed with this key since <DateTime value={createdAt} /> fail online verification at once.
      Verifiers that saved the key accept them until they fetch it again. This can’t be undone. Certificates
      stay valid, and people can download a new badge, signed with a new key.
    </ConfirmedAction>
  );
}

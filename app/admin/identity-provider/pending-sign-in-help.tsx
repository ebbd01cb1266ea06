import { Copyable } from "@/app/_components/copyable";
import { useMessages } from "@/app/messages";
import type { PendingSignIn } from "@/lib/sign-in/pending-sign-in";

export function PendingSignInHelp({ pending }: { pending: PendingSignIn }) {
  const { pending: t } = useMessages().signIns;
  const { words, causes, noPage, registered, isScopeSent } = pending;
  return (
    <div className="space-y-4">
      <p>{words}</p>
      <ol className="list-decimal space-y-2 ps-5">
        {causes.map(({ cause, remedy }) => (
          <li key={cause}>
            <b className="font-semibold">{cause}</b> {remedy}
          </li>
        ))}
      </ol>
      <p>{noPage}</p>
      <Copyable label={t.redirectUri}>{registered.redirectUri}</Copyable>
      <Copyable label={t.clientId}>{registered.clientId}</Copyable>
      {isScopeSent ? (
        <Copyable label={t.scope}>{registered.scope}</Copyable>
      ) : (
        <div>
          <p className="text-muted text-sm">{t.scope}</p>
          <p className="mt-1">{registered.scope}</p>
        </div>
      )}
    </div>
  );
}

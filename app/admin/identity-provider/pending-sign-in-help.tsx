import { Copyable } from "@/app/_components/copyable";
import type { PendingSignIn } from "@/lib/sign-in/pending-sign-in";

export function PendingSignInHelp({ pending }: { pending: PendingSignIn }) {
  const { words, causes, noPage, registered } = pending;
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
      <Copyable label="Callback URL (also called redirect URI)">{registered.redirectUri}</Copyable>
      <Copyable label="Client ID">{registered.clientId}</Copyable>
      <Copyable label="Scope">{registered.scope}</Copyable>
    </div>
  );
}

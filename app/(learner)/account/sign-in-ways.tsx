import { Card } from "@/app/_components/card";
import { SubmitButton } from "@/app/_components/submit-button";
import { ShownMessage } from "@/app/admin/flash-message";
import { useMessages } from "@/app/messages";
import { SignInWay } from "@/app/sign-in-way";
import type { ListedIdentity } from "@/lib/people/identities";
import { beginLinkAction, unlinkAction } from "./link/actions";

type Props = {
  identities: ListedIdentity[];
  mayLink: boolean;
  message: string | string[] | undefined;
};

/** Shows nothing as long as there is one provider, and one way to sign in. */
export function SignInWays({ identities, mayLink, message }: Props) {
  const { signInWays: t } = useMessages();
  if (!mayLink && identities.length < 2) return null;
  return (
    <div id="ways" className="mt-6 max-w-3xl scroll-mt-6">
      <Card heading={t.title}>
        <ShownMessage message={message} texts={t.done} refusals={t.refused} />
        <ul className="divide-y divide-line">
          {identities.map((identity) => (
            <SignInWay
              key={identity.id}
              identity={identity}
              isOnly={identities.length === 1}
              action={unlinkAction}
              values={{ id: identity.id }}
              effect={t.unlink.effect}
            />
          ))}
        </ul>
        {mayLink && (
          <form action={beginLinkAction} className="mt-4">
            <p className="mb-3 text-muted text-sm">{t.text}</p>
            <SubmitButton look="secondary" pendingText={t.opening}>
              {t.start}
            </SubmitButton>
          </form>
        )}
      </Card>
    </div>
  );
}

import type { ComponentProps } from "react";
import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { hidden, rich } from "@/app/_components/rich";
import { useMessages } from "@/app/messages";
import { providerTitle } from "@/lib/identity-provider/title";
import type { ListedIdentity } from "@/lib/people/identities";

type Props = Pick<ComponentProps<typeof ConfirmedAction>, "action" | "values"> & {
  identity: ListedIdentity;
  isOnly: boolean;
  effect: string;
};

/** Shows an identity, and removes it after a question unless it is the only one. */
export function SignInWay({ identity, isOnly, effect, ...action }: Props) {
  const { unlink: t } = useMessages().signInWays;
  const { id, userId, provider, issuer } = identity;
  const name = <bdi>{providerTitle({ name: provider, issuer })}</bdi>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <span className="min-w-0">
        <span className="font-medium">{name}</span>
        <bdi className="wrap-anywhere block text-muted text-sm">{userId}</bdi>
      </span>
      {!isOnly && (
        <ConfirmedAction
          {...action}
          name={`unlink-${id}`}
          button={rich(t.button, { name, hidden })}
          question={rich(t.question, { name })}
          yes={t.confirm}
        >
          {effect}
        </ConfirmedAction>
      )}
    </li>
  );
}

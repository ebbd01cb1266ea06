import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { useMessages } from "@/app/messages";
import type { Count } from "@/lib/lists/count";
import { EndSessions } from "../end-sessions";
import { disableAction, enableAction } from "./actions";

type DisableProps = { provider: string; sessions: Count };

export function DisableSignIn({ provider, sessions }: DisableProps) {
  const { disable: t } = useMessages().identityProvider;
  return (
    <ConfirmedAction
      name="disable-sign-in"
      action={disableAction}
      values={{ provider }}
      fields={<EndSessions sessions={sessions} whose="withProvider" />}
      button={t.button}
      question={t.question}
      yes={t.confirm}
      pendingText={t.pending}
    >
      {t.effect}
    </ConfirmedAction>
  );
}

type EnableProps = { provider: string; hasRules: boolean };

export function EnableSignIn({ provider, hasRules }: EnableProps) {
  const { enable: t } = useMessages().identityProvider;
  return (
    <ConfirmedAction
      name="enable-sign-in"
      action={enableAction}
      values={{ provider }}
      button={t.button}
      question={t.question}
      yes={t.confirm}
      pendingText={t.pending}
    >
      {hasRules ? t.effectWithRules : t.effect}
    </ConfirmedAction>
  );
}

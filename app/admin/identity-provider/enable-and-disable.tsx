import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { useMessages } from "@/app/messages";
import type { Count } from "@/lib/lists/count";
import { EndSessions } from "../end-sessions";
import { disableAction, enableAction } from "./actions";

export function DisableSignIn({ sessions }: { sessions: Count }) {
  const { disable: t } = useMessages().identityProvider;
  return (
    <ConfirmedAction
      name="disable-sign-in"
      action={disableAction}
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

export function EnableSignIn({ hasRules }: { hasRules: boolean }) {
  const { enable: t } = useMessages().identityProvider;
  return (
    <ConfirmedAction
      name="enable-sign-in"
      action={enableAction}
      button={t.button}
      question={t.question}
      yes={t.confirm}
      pendingText={t.pending}
    >
      {hasRules ? t.effectWithRules : t.effect}
    </ConfirmedAction>
  );
}

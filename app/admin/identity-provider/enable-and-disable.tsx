import { ConfirmedAction } from "@/app/_components/confirmed-action";
import type { Count } from "@/lib/lists/count";
import { EndSessions } from "../end-sessions";
import { disableAction, enableAction } from "./actions";

export function DisableSignIn({ sessions }: { sessions: Count }) {
  return (
    <ConfirmedAction
      name="disable-sign-in"
      action={disableAction}
      fields={<EndSessions sessions={sessions} whose="withProvider" />}
      button="Disable sign-in"
      question="Disable sign-in?"
      yes="Yes, disable sign-in"
      no="Leave it enabled"
      pendingText="Disabling…"
    >
      No one can sign in through the identity provider until you enable it again. People who are signed in
      stay signed in, unless you end their sessions. One-time admin links still work.
    </ConfirmedAction>
  );
}

export function EnableSignIn({ hasRules }: { hasRules: boolean }) {
  return (
    <ConfirmedAction
      name="enable-sign-in"
      action={enableAction}
      button="Enable sign-in"
      question="Enable sign-in?"
      yes="Yes, enable sign-in"
      no="Leave it disabled"
      pendingText="Enabling…"
    >
      {hasRules
        ? "Everyone the identity provider lets in, and who meets your rules, can then sign in here."
        : "Everyone the identity provider lets in can then sign in here."}
    </ConfirmedAction>
  );
}

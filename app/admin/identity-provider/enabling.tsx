import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { disableAction, enableAction } from "./actions";

/** Stops sign-in, after a question. */
export function DisableSignIn() {
  return (
    <ConfirmedAction
      name="disable-sign-in"
      action={disableAction}
      button="Disable sign-in"
      question="Disable sign-in?"
      yes="Yes, disable sign-in"
      no="Leave it enabled"
      pendingText="Disabling…"
    >
      Nobody can sign in through the identity provider until it is enabled again. Who is signed in stays
      signed in, and an operator’s one-time link still works.
    </ConfirmedAction>
  );
}

/** Lets people sign in again, after a question. */
export function EnableSignIn() {
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
      Everybody whom the identity provider lets in can sign in here from then on.
    </ConfirmedAction>
  );
}

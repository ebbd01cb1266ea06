import { ConfirmDialog } from "@/app/_components/confirm-dialog";
import { SubmitButton } from "@/app/_components/submit-button";
import { disableAction, enableAction } from "./actions";

/** Stops sign-in, after a question. */
export function DisableSignIn() {
  return (
    <ConfirmDialog
      id="disable-sign-in"
      opener="Disable sign-in"
      title="Disable sign-in?"
      stay="Leave it enabled"
      confirm={
        <form action={disableAction}>
          <SubmitButton pendingText="Disabling…">Yes, disable sign-in</SubmitButton>
        </form>
      }
    >
      Nobody can sign in through the identity provider until it is enabled again. Who is signed in stays
      signed in, and an operator’s one-time link still works.
    </ConfirmDialog>
  );
}

/** Lets people sign in again, after a question. */
export function EnableSignIn() {
  return (
    <ConfirmDialog
      id="enable-sign-in"
      opener="Enable sign-in"
      title="Enable sign-in?"
      stay="Leave it disabled"
      confirm={
        <form action={enableAction}>
          <SubmitButton pendingText="Enabling…">Yes, enable sign-in</SubmitButton>
        </form>
      }
    >
      Everybody whom the identity provider lets in can sign in here from then on.
    </ConfirmDialog>
  );
}

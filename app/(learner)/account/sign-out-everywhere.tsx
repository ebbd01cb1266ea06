import { ConfirmDialog } from "@/app/_components/confirm-dialog";
import { SubmitButton } from "@/app/_components/submit-button";
import { signOutEverywhereAction } from "@/app/auth/actions";

/** Ends every session, after a question. */
export function SignOutEverywhere() {
  return (
    <div className="mt-5">
      <ConfirmDialog
        id="sign-out-everywhere"
        opener="Sign out everywhere"
        title="Sign out everywhere?"
        stay="Stay signed in"
        confirm={
          <form action={signOutEverywhereAction}>
            <SubmitButton pendingText="Signing out…">Yes, sign out everywhere</SubmitButton>
          </form>
        }
      >
        Every browser that you are signed in with is signed out, this one too. Your courses stay as they are.
      </ConfirmDialog>
    </div>
  );
}

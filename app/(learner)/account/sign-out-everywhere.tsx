import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { signOutEverywhereAction } from "@/app/auth/actions";

/** Ends every session, after a question. */
export function SignOutEverywhere() {
  return (
    <div className="mt-5">
      <ConfirmedAction
        name="sign-out-everywhere"
        action={signOutEverywhereAction}
        button="Sign out everywhere"
        question="Sign out everywhere?"
        yes="Yes, sign out everywhere"
        no="Stay signed in"
        pendingText="Signing out…"
      >
        Every browser that you are signed in with is signed out, this one too. Your courses stay as they are.
      </ConfirmedAction>
    </div>
  );
}

import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { signOutEverywhereAction } from "@/app/sign-out-actions";

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
        This signs you out of every browser, including this one. You keep your courses and progress.
      </ConfirmedAction>
    </div>
  );
}

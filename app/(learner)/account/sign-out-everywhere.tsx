import { ConfirmedAction } from "@/app/_components/confirmed-action";
import { signOutEverywhereAction } from "@/app/sign-out-actions";
import type { AccountTexts } from "./texts";

type Props = { texts: AccountTexts["everywhere"]; pendingText: string };

export function SignOutEverywhere({ texts: { text, ...texts }, pendingText }: Props) {
  return (
    <div className="mt-5">
      <ConfirmedAction
        name="sign-out-everywhere"
        action={signOutEverywhereAction}
        {...texts}
        pendingText={pendingText}
      >
        {text}
      </ConfirmedAction>
    </div>
  );
}

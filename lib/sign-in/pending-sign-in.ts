import type { Messages } from "@/lib/messages/messages";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { findStep } from "@/lib/sign-in-attempts/steps";
import { type Cause, causesIn } from "./causes";
import { redirectUri } from "./provider-address";
import type { TriedSettings } from "./tried-settings";

export type PendingSignIn = {
  isLong: boolean;
  words: string;
  causes: Cause[];
  noPage: string;
  isScopeSent: boolean;
  registered: { redirectUri: string; clientId: string; scope: string };
};

type Begun = Pick<LoggedAttempt, "outcome"> & { steps: Step[] };

export function pendingOf(
  { outcome, steps }: Begun,
  tried: TriedSettings | null,
  t: Messages,
): PendingSignIn | null {
  const isOpen = outcome === "under_way" || outcome === "waiting" || outcome === "abandoned";
  if (!isOpen || !tried || !findStep(steps, "started") || findStep(steps, "called_back")) return null;
  const { noPage, noScope, [outcome]: words } = t.signInCauses.pending;
  const { clientId, settings } = tried;
  const { scope } = settings.advanced;
  return {
    isLong: outcome !== "under_way",
    words,
    causes: causesIn(t).pending,
    noPage,
    isScopeSent: scope !== undefined,
    registered: { redirectUri: redirectUri(), clientId, scope: scope ?? noScope },
  };
}

import { pendingSignIn } from "@/lib/messages/pending-sign-in";
import type { Cause } from "@/lib/messages/sign-in-failure-causes";
import type { LoggedAttempt } from "@/lib/sign-in-attempts/find";
import type { Step } from "@/lib/sign-in-attempts/schema";
import { findStep } from "@/lib/sign-in-attempts/steps";
import { redirectUri } from "./provider-address";
import type { TriedSettings } from "./tried-settings";

export type PendingSignIn = {
  isLong: boolean;
  words: string;
  causes: Cause[];
  noPage: string;
  registered: { redirectUri: string; clientId: string; scope: string };
};

type Begun = Pick<LoggedAttempt, "outcome"> & { steps: Step[] };

export function pendingOf({ outcome, steps }: Begun, tried: TriedSettings | null): PendingSignIn | null {
  const isOpen = outcome === "under_way" || outcome === "waiting" || outcome === "abandoned";
  if (!isOpen || !tried || !findStep(steps, "started") || findStep(steps, "called_back")) return null;
  const { causes, noPage, noScope, beginning, waiting, abandoned } = pendingSignIn;
  const words = { under_way: beginning, waiting, abandoned }[outcome];
  const { clientId, settings } = tried;
  const scope = settings.advanced.scope ?? noScope;
  return {
    isLong: outcome !== "under_way",
    words,
    causes,
    noPage,
    registered: { redirectUri: redirectUri(), clientId, scope },
  };
}

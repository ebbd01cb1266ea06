import type { ReactNode } from "react";
import { SignInAgain } from "@/app/sign-in-again";
import { findSignInAgainNeed } from "@/lib/session/gates";

/** Returns a sign-in link to show instead of a form; null when the sign-in is fresh. */
export async function signInAgain(): Promise<ReactNode> {
  const need = await findSignInAgainNeed();
  return need && <SignInAgain destination={need.destination} headingLevel="h2" />;
}

import type { ReactNode } from "react";
import { SignInAgain } from "@/app/auth/sign-in-again";
import { findSignInAgainNeed } from "@/lib/session/gates";

/** What an admin who signed in long ago sees instead of a form that asks for a fresh sign-in; null for everybody else. */
export async function signInAgain(): Promise<ReactNode> {
  const need = await findSignInAgainNeed();
  return need && <SignInAgain destination={need.destination} headingLevel="h2" />;
}

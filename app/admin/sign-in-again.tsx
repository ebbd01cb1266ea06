import type { ReactNode } from "react";
import { SignInAgain } from "@/app/sign-in-again";
import { findSignInAgainNeed } from "@/lib/session/gates";

export async function signInAgain(): Promise<ReactNode> {
  const need = await findSignInAgainNeed();
  return need && <SignInAgain destination={need.destination} headingLevel="h2" />;
}

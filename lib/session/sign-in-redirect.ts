import { redirect } from "next/navigation";

/** The page where somebody has to sign in before they go on to `destination`, and why; `again`: though they are signed in. */
export type SignInNeed = { path: string; destination: string; words: string; again: boolean };

/** Leads to sign-in, as a redirect; a form catches it (`signInNeedOf`), so that what was typed is not lost. */
export function leadToSignIn(need: SignInNeed): never {
  try {
    redirect(need.path);
  } catch (error) {
    throw Object.assign(error as Error, { need });
  }
}

/** Of something thrown, where it leads to sign in, or null when it does not. */
export function signInNeedOf(error: unknown): SignInNeed | null {
  return error instanceof Error && "need" in error ? (error.need as SignInNeed) : null;
}

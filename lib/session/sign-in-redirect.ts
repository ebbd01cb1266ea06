import { redirect } from "next/navigation";

/** `again`: the person is signed in, but not recently enough. */
export type SignInNeed = { path: string; destination: string; words: string; again: boolean };

/** Redirects; a form catches it (`signInNeedOf`), so that nothing typed is lost. */
export function redirectToSignIn(need: SignInNeed): never {
  try {
    redirect(need.path);
  } catch (error) {
    throw Object.assign(error as Error, { need });
  }
}

/** Null when the error is no redirect to sign-in. */
export function signInNeedOf(error: unknown): SignInNeed | null {
  return error instanceof Error && "need" in error ? (error.need as SignInNeed) : null;
}

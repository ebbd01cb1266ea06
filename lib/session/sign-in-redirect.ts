import { getRedirectError } from "next/dist/client/components/redirect";
import { currentExchange } from "@/lib/http/exchange";

/** `again`: the person is signed in, but not recently enough. */
export type SignInNeed = { path: string; destination: string; words: string; again: boolean };

/** Redirects; a form catches it (`signInNeedOf`), so that nothing typed is lost. */
export function redirectToSignIn(need: SignInNeed): never {
  // With Next.js's 307, a browser would send a download's form to the sign-in page.
  const status = currentExchange.getStore()?.request.method === "GET" ? 307 : 303;
  throw Object.assign(getRedirectError(need.path, "replace", status), { need });
}

/** Null when the error is no redirect to sign-in. */
export function signInNeedOf(error: unknown): SignInNeed | null {
  return error instanceof Error && "need" in error ? (error.need as SignInNeed) : null;
}

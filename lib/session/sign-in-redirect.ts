import { getRedirectError } from "next/dist/client/components/redirect";
import { currentExchange } from "@/lib/http/exchange";

export type SignInNeed = { path: string; destination: string; again: boolean };

/** Redirects by throwing. A form catches it (`signInNeedOf`) to keep what was typed. */
export function redirectToSignIn(need: SignInNeed): never {
  // With Next.js's 307, a browser would send a download's form to the sign-in page.
  const status = currentExchange.getStore()?.request.method === "GET" ? 307 : 303;
  throw Object.assign(getRedirectError(need.path, "replace", status), { need });
}

export function signInNeedOf(error: unknown): SignInNeed | null {
  return error instanceof Error && "need" in error ? (error.need as SignInNeed) : null;
}

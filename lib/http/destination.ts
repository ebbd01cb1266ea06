/** Tells the gates which page was requested (lib/http/page-request.ts), which Next.js does not. */
export const destinationHeader = "x-lectern-destination";

const limit = 2_000;
const base = "https://lectern.invalid";

/** They would begin sign-in again, or are no pages. */
const notDestinations = /^\/(auth|v[12]|api|_next)(\/|$)/;

/**
 * The local path to return to after signing in, with query and fragment; anything else becomes `fallback`. A download takes
 * POST, so its page takes its place.
 */
export function safeDestination(value: string | null | undefined, fallback = "/"): string {
  if (!value?.startsWith("/") || !URL.canParse(value, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, base);
  const path = `${pageOf(pathname)}${search}${hash}`;
  if (path.length > limit) return fallback;
  if (origin !== base || pathname.startsWith("//") || notDestinations.test(pathname)) return fallback;
  return path;
}

/** The page with a download's button; a page is its own. */
function pageOf(path: string): string {
  return path.replace(/^(\/admin\/.+?)(\/(csv|export|check))+\/?$/, "$1");
}

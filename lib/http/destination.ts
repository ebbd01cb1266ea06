/** Tells the gates the requested page, because Next.js doesn't. */
export const destinationHeader = "x-lectern-destination";

const limit = 2_000;
const base = "https://lectern.invalid";

/** These paths would begin sign-in again or aren't pages. */
const notDestinations = /^\/(auth|v[12]|api|scim|_next)(\/|$)/;

/** Returns the local path to return to after sign-in, or `fallback`. A download takes POST, so its page takes its place. */
export function safeDestination(value: string | null | undefined, fallback = "/"): string {
  if (!value?.startsWith("/") || !URL.canParse(value, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, base);
  const path = `${pageOf(pathname)}${search}${hash}`;
  if (path.length > limit) return fallback;
  if (origin !== base || pathname.startsWith("//") || notDestinations.test(pathname)) return fallback;
  return path;
}

function pageOf(path: string): string {
  return path.replace(/^(\/admin\/.+?)(\/(csv|export|check))+\/?$/, "$1");
}

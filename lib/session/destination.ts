/** The request header in which proxy.ts tells the gates which page was asked for: Next.js does not. */
export const destinationHeader = "x-lectern-destination";

const limit = 2_000;
const base = "https://lectern.invalid";

/** Where signing in would begin again, or where there is no page. */
const notDestinations = /^\/(auth|v2|_next)(\/|$)/;

/**
 * The path of this service, query and fragment included, to which a person goes after signing in. Anything that is
 * not one (another site, a script, a path of the sign-in itself, over 2,000 characters) becomes the default one.
 */
export function safeDestination(value: string | null | undefined, fallback = "/"): string {
  if (!value?.startsWith("/") || !URL.canParse(value, base)) return fallback;
  const { origin, pathname, search, hash } = new URL(value, base);
  const path = `${pathname}${search}${hash}`;
  if (path.length > limit) return fallback;
  if (origin !== base || pathname.startsWith("//") || notDestinations.test(pathname)) return fallback;
  return path;
}

/** The page from which a file is downloaded, of a path that is such a file; a page is its own. */
export function pageOf(path: string): string {
  return path.replace(/\/(csv|export)(?=$|\?)/, "");
}

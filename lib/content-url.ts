/** Stands for this site where only the path of an address is known. */
export const someSite = "https://site.invalid";

/**
 * Where something lies that a course may show or lead to: on this site, at an https address, or nowhere that is allowed.
 * What lies under /auth is done by opening it, not shown: a picture there would begin a sign-in at every look.
 */
export function placeOf(address: string): "site" | "https" | null {
  if (address.startsWith("/")) return isPageOfThisSite(address) ? "site" : null;
  return isAbsolute(address, ["https:"]) && !hasCredentials(address) ? "https" : null;
}

/** Whether an address names its host, and one of these protocols. */
export function isAbsolute(address: string, protocols: readonly `${string}:`[]): boolean {
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(address)?.[0].toLowerCase();
  return protocols.some((protocol) => protocol === scheme) && URL.canParse(address);
}

/** Whether an address carries a user name or a password, which all who read it would have. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return Boolean(username || password);
}

/** The origin of an address, this site's being `someSite`; null for one that is none. */
export function originOf(address: string): string | null {
  return URL.canParse(address, someSite) ? new URL(address, someSite).origin : null;
}

// A browser reads "/\other.example" and "/<tab>/other.example" as another host; so does URL.
function isPageOfThisSite(path: string): boolean {
  if (originOf(path) !== someSite) return false;
  return !/^\/auth(\/|$)/.test(decoded(new URL(path, someSite).pathname));
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

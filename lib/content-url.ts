/** Stands for this site's origin, where only a path is known. */
export const someSite = "https://site.invalid";

/** Null when a course must not link there, such as to /auth: a picture there would begin a sign-in at every look. */
export function linkScope(address: string): "site" | "https" | null {
  if (address.startsWith("/")) return isPageOfThisSite(address) ? "site" : null;
  return isAbsolute(address, ["https:"]) && !hasCredentials(address) ? "https" : null;
}

export function isAbsolute(address: string, protocols: readonly `${string}:`[]): boolean {
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(address)?.[0].toLowerCase();
  return protocols.some((protocol) => protocol === scheme) && URL.canParse(address);
}

/** Everybody who reads the URL would have them. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return Boolean(username || password);
}

/** `someSite` for a path; null when it is no URL. */
export function originOf(address: string): string | null {
  return URL.canParse(address, someSite) ? new URL(address, someSite).origin : null;
}

// Browsers read "/\other.example" and "/<tab>/other.example" as another host; so does URL.
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

import { trimmed } from "./trimmed";

/** Stands for this site's origin when only a path is known. */
export const someSite = "https://site.invalid";

/** `site` is a path of this platform; `https` is another host, by `http` too if allowed. */
export type Scope = "site" | "https" | null;

/** Returns null when a course must not link there, such as /auth, where a picture would begin a sign-in. `site` is this platform's URL. */
export function linkScope(
  address: string,
  site: string,
  protocols: readonly `${string}:`[] = ["https:"],
): Scope {
  if (address.startsWith("/")) return originOf(address) === someSite ? scopeOfPath(pathIn(address)) : null;
  if (!isAbsolute(address, protocols) || hasCredentials(address)) return null;
  return hostIn(address) === hostIn(site) ? scopeOfPath(pathIn(address)) : "https";
}

/** Does the same for images and captions, which browsers load by themselves: on this site, they are files. */
export function fileScope(address: string, site: string): Scope {
  const scope = linkScope(address, site);
  return scope === "site" && !/^\/(media|academy)\//.test(pathIn(address)) ? null : scope;
}

/** Completes an address as people type it, such as `www.youtube.com/watch?v=1`. Leaves the names of files as they are. */
export function withProtocol(typed: string): string {
  const address = trimmed(typed);
  const isHost =
    !fileName.test(address) && /^([\p{L}\d-]+\.)+\p{L}{2,}\.?(:\d{1,5})?([/?#]|$)/u.test(address);
  return isHost ? `https://${address}` : address;
}

const fileName =
  /^[^/?#]*\.(png|jpe?g|gif|webp|avif|svg|mp4|m4v|webm|mov|vtt|srt|pdf|zip|html?|docx?|xlsx?|pptx?)$/i;

export function isAbsolute(address: string, protocols: readonly `${string}:`[]): boolean {
  const scheme = /^[a-z]+:(?=\/\/)/i.exec(address)?.[0].toLowerCase();
  return protocols.some((protocol) => protocol === scheme) && URL.canParse(address);
}

/** Everyone who reads the URL would have the credentials. */
export function hasCredentials(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { username, password } = new URL(address);
  return Boolean(username || password);
}

export function originOf(address: string): string | null {
  return URL.canParse(address, someSite) ? new URL(address, someSite).origin : null;
}

// Browsers read "/\other.example" and "/<tab>/other.example" as another host; so does URL.
const pathIn = (address: string) => new URL(address, someSite).pathname;

// A trailing dot names the same host.
const hostIn = (address: string) => new URL(address).hostname.replace(/\.$/, "");

function scopeOfPath(path: string): "site" | null {
  return /^\/+auth(\/|$)/.test(decoded(path)) ? null : "site";
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}

import ipaddr from "ipaddr.js";
import { env } from "@/lib/env";

/** The request header in which scripts/preload.mjs tells who opened the connection: Next.js does not. */
export const peerHeader = "x-lectern-peer";

/**
 * The client of a request, as rate limits count it: an IPv4 address, or the /64 network of an IPv6 one, because one
 * customer has all of that. Behind n trusted proxies it is the n-th address from the right of X-Forwarded-For, where
 * the outermost of them wrote down who called it; what stands left of that anybody may have written.
 */
export function clientOf(headers: Headers): string {
  const { TRUSTED_PROXIES } = env();
  const forwarded = TRUSTED_PROXIES > 0 ? forwardedFor(headers).at(-TRUSTED_PROXIES) : undefined;
  return networkOf(forwarded) ?? networkOf(headers.get(peerHeader)) ?? "unknown";
}

function forwardedFor(headers: Headers): string[] {
  return headers.get("x-forwarded-for")?.split(",").map(withoutPort) ?? [];
}

// Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`.
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry.trim()) ?? [];
  return bracketed ?? plain ?? entry.trim();
}

function networkOf(address: string | null | undefined): string | null {
  if (!address || !ipaddr.isValid(address)) return null;
  // `process` makes an IPv4 address of an IPv4-mapped IPv6 one.
  const parsed = ipaddr.process(address);
  if (parsed instanceof ipaddr.IPv4) return parsed.toString();
  return `${new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])}/64`;
}

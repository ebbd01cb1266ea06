import ipaddr from "ipaddr.js";
import type { Caller } from "@/lib/actor";
import { env } from "@/lib/env";
import { peerHeader } from "./peer";

/** The client of a request: an IPv4 address, or the /64 of an IPv6 one. */
export function clientOf(headers: Pick<Headers, "get">): string {
  return networksOf(headers)[0];
}

/**
 * The client of a request, as rate limits count it: an IPv4 address; of an IPv6 one its /64, which one customer has all
 * of, and then its /48, because some customers have all of that.
 */
export function networksOf(headers: Pick<Headers, "get">): [string, ...string[]] {
  const address = addressOf(headers);
  if (!address) return ["unknown"];
  const parsed = ipaddr.parse(address);
  return parsed instanceof ipaddr.IPv6 ? [networkOf(parsed, 64), networkOf(parsed, 48)] : [address];
}

const userAgentLimit = 400;

/** Where a request came from, as the logs write it down: what the browser calls itself is cut, and fit for the database. */
export function callerOf(headers: Pick<Headers, "get">): Caller {
  const userAgent = (headers.get("user-agent") ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "");
  return { address: addressOf(headers), userAgent: [...userAgent].slice(0, userAgentLimit).join("") || null };
}

/**
 * The network address that a request came from, or null. Behind n trusted proxies it is the n-th address from the right
 * of X-Forwarded-For, where the outermost of them wrote down who called it; what stands left of that anybody may have
 * written.
 */
export function addressOf(headers: Pick<Headers, "get">): string | null {
  const { TRUSTED_PROXIES } = env();
  const forwarded = TRUSTED_PROXIES > 0 ? forwardedFor(headers).at(-TRUSTED_PROXIES) : undefined;
  return readAddress(forwarded) ?? readAddress(headers.get(peerHeader));
}

function forwardedFor(headers: Pick<Headers, "get">): string[] {
  return headers.get("x-forwarded-for")?.split(",").map(withoutPort) ?? [];
}

// Some proxies write `192.0.2.1:4711` or `[2001:db8::1]:4711`.
function withoutPort(entry: string): string {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([\d.]+))(?::\d+)?$/.exec(entry.trim()) ?? [];
  return bracketed ?? plain ?? entry.trim();
}

// `process` makes an IPv4 address of an IPv4-mapped IPv6 one.
function readAddress(address: string | null | undefined): string | null {
  return address && ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

function networkOf(address: ipaddr.IPv6, bits: 48 | 64): string {
  const own = address.parts.slice(0, bits / 16);
  return `${new ipaddr.IPv6([...own, ...Array(8 - own.length).fill(0)])}/${bits}`;
}

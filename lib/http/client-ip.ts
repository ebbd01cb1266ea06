import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import type { Caller } from "@/lib/actor";
import { env } from "@/lib/env";
import { peerHeader } from "./peer";

/** Returns an IPv4 address, or the /64 of an IPv6 address. */
export function clientOf(headers: Pick<Headers, "get">): string {
  return networksOf(headers)[0];
}

/** Returns an IPv4 address, or the /64 and /48 of an IPv6 address, since customers have either. */
export function networksOf(headers: Pick<Headers, "get">): [string, ...string[]] {
  const address = clientIp(headers);
  if (!address) return ["unknown"];
  if (isIPv4(address)) return [address];
  const parsed = ipaddr.IPv6.parse(address);
  return [networkOf(parsed, 64), networkOf(parsed, 48)];
}

const userAgentLimit = 400;

export function callerOf(headers: Pick<Headers, "get">): Caller {
  const userAgent = (headers.get("user-agent") ?? "").replace(/[\p{Cc}\p{Cs}]/gu, "");
  return { address: clientIp(headers), userAgent: [...userAgent].slice(0, userAgentLimit).join("") || null };
}

/** Returns the n-th address from the right of X-Forwarded-For behind n trusted proxies, because clients write the rest. */
export function clientIp(headers: Pick<Headers, "get">): string | null {
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

// `process` unwraps IPv4-mapped IPv6 peers. The shortcut saves ipaddr.js from trying IPv6 first and catching the error.
function readAddress(address: string | null | undefined): string | null {
  if (!address) return null;
  const plain = address.replace(/^::ffff:/i, "");
  if (isIPv4(plain)) return plain;
  return ipaddr.isValid(address) ? ipaddr.process(address).toString() : null;
}

function networkOf(address: ipaddr.IPv6, bits: 48 | 64): string {
  const own = address.parts.slice(0, bits / 16);
  return `${new ipaddr.IPv6([...own, ...Array(8 - own.length).fill(0)])}/${bits}`;
}

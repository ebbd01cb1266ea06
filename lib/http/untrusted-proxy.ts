import type { IncomingMessage } from "node:http";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** The request header that tells whether a request came with X-Forwarded-For: Next.js adds that one to all. */
export const forwardedHeader = "x-lectern-forwarded";

/**
 * Whether a proxy seems to stand in front that TRUSTED_PROXIES does not count: then all people have its address. This
 * platform speaks HTTP only, so an https address is always a proxy's.
 */
export function isProxyUntrusted(headers: Pick<Headers, "get">): boolean {
  return hasProxyAtAddress() || (env().TRUSTED_PROXIES === 0 && headers.get(forwardedHeader) === "1");
}

/** The same, as far as it is known before any request has come. */
export function hasProxyAtAddress(): boolean {
  return env().TRUSTED_PROXIES === 0 && env().BASE_URL.startsWith("https:");
}

/** What marks requests that say that a proxy passed them on; the first one is logged when that proxy is not trusted. */
export function forwardedMarker(): (request: IncomingMessage) => void {
  let isTold = env().TRUSTED_PROXIES > 0;
  return ({ headers }) => {
    const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers;
    headers[forwardedHeader] = isForwarded ? "1" : "0";
    if (!isForwarded || isTold) return;
    isTold = true;
    log().warn({ code: "proxy_not_trusted" }, "A request came through a proxy, but TRUSTED_PROXIES is 0");
  };
}

import type { IncomingMessage } from "node:http";
import { env } from "@/lib/env";
import { log } from "@/lib/log";

/** Whether a request came with X-Forwarded-For, which Next.js adds to all. */
export const forwardedHeader = "x-lectern-forwarded";

/** Whether a proxy stands in front that TRUSTED_PROXIES does not count, so that everybody has its address. */
export function isProxyUntrusted(headers: Pick<Headers, "get">): boolean {
  return hasProxyAtAddress() || (env().TRUSTED_PROXIES === 0 && headers.get(forwardedHeader) === "1");
}

/** Before any request has come: Lectern speaks HTTP only, so an https BASE_URL means a proxy. */
export function hasProxyAtAddress(): boolean {
  return env().TRUSTED_PROXIES === 0 && env().BASE_URL.startsWith("https:");
}

/**
 * Marks forwarded requests. When no proxy is trusted, logs the first one and removes these headers: Next.js would believe
 * X-Forwarded-Host and X-Forwarded-Proto.
 */
export function forwardedMarker(): (request: IncomingMessage) => void {
  let isLogged = env().TRUSTED_PROXIES > 0;
  return ({ headers }) => {
    const isForwarded = "x-forwarded-for" in headers || "forwarded" in headers;
    headers[forwardedHeader] = isForwarded ? "1" : "0";
    if (env().TRUSTED_PROXIES === 0)
      for (const name in headers) if (/^(x-)?forwarded(-|$)/.test(name)) delete headers[name];
    if (!isForwarded || isLogged) return;
    isLogged = true;
    log().warn({ code: "proxy_not_trusted" }, "A request came through a proxy, but TRUSTED_PROXIES is 0");
  };
}

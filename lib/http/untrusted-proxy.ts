import type { IncomingMessage } from "node:http";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { derivedToken } from "@/lib/secrets";

/** Marks requests that came with X-Forwarded-For, because Next.js adds it to all. */
export const forwardedHeader = "x-lectern-forwarded";

/** After an action redirects, Next.js requests the page, from any process, and repeats the action's headers. */
const repeatedHeader = "x-lectern-repeated";

/** Returns whether TRUSTED_PROXIES misses a proxy in front, so that all clients share its address. */
export function isProxyUntrusted(headers: Pick<Headers, "get">): boolean {
  return hasProxyAtAddress() || (env().TRUSTED_PROXIES === 0 && headers.get(forwardedHeader) === "1");
}

/** Infers a proxy before the first request: Lectern speaks only HTTP, so an https BASE_URL means a proxy. */
export function hasProxyAtAddress(): boolean {
  return env().TRUSTED_PROXIES === 0 && env().BASE_URL.startsWith("https:");
}

/** Marks forwarded requests. Without a trusted proxy, logs the first and removes the headers, which Next.js would believe. */
export function forwardedMarker(): (request: IncomingMessage) => void {
  let isLogged = env().TRUSTED_PROXIES > 0;
  const token = derivedToken("repeated-request", "");
  return ({ headers }) => {
    const isRepeated = headers[repeatedHeader] === token;
    headers[repeatedHeader] = token;
    // Next.js would compress the page for itself.
    if (isRepeated) delete headers["accept-encoding"];
    const isForwarded = isRepeated
      ? headers[forwardedHeader] === "1"
      : "x-forwarded-for" in headers || "forwarded" in headers;
    headers[forwardedHeader] = isForwarded ? "1" : "0";
    if (env().TRUSTED_PROXIES === 0)
      for (const name in headers) if (/^(x-)?forwarded(-|$)/.test(name)) delete headers[name];
    if (!isForwarded || isLogged) return;
    isLogged = true;
    log().warn({ code: "proxy_not_trusted" }, "A request came through a proxy, but TRUSTED_PROXIES is 0");
  };
}

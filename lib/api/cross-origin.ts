import { env } from "@/lib/env";
import type { PlainRequest } from "@/lib/http/direct-routes";

const exposed = "ETag, Link, Location, RateLimit, RateLimit-Policy, Retry-After, X-Request-Id";

/** Returns CORS headers for an origin of API_ALLOWED_ORIGINS. Always sends `Vary`, so that no cache mixes origins. */
export function crossOriginHeaders(request: PlainRequest): Record<string, string> {
  const allowed = env().API_ALLOWED_ORIGINS;
  if (allowed.length === 0) return { Vary: "Accept" };
  const origin = request.headers.get("origin") ?? "";
  return {
    Vary: "Accept, Origin",
    ...(allowed.includes(origin) && {
      "Access-Control-Allow-Origin": origin,
      "Access-Control-Expose-Headers": exposed,
    }),
  };
}

export function preflightHeaders(request: PlainRequest, allowed: string): Record<string, string> {
  const headers = crossOriginHeaders(request);
  if (!headers["Access-Control-Allow-Origin"]) return headers;
  return {
    ...headers,
    "Access-Control-Allow-Methods": allowed,
    "Access-Control-Allow-Headers":
      "X-Api-Key, Accept, Content-Type, If-None-Match, If-Match, Idempotency-Key",
    "Access-Control-Max-Age": "600",
  };
}

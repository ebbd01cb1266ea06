import { env } from "@/lib/env";

const exposed = "ETag, RateLimit, RateLimit-Policy, Retry-After";

/**
 * What lets a browser's page of another origin read an answer: nothing, unless API_ALLOWED_ORIGINS names the origin.
 * `Vary` is told in any case, so that no cache gives one origin's answer to another.
 */
export function crossOriginHeaders(request: Request): Record<string, string> {
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

/** The same for the question that a browser asks before (Fetch, "CORS-preflight fetch"). */
export function preflightHeaders(request: Request): Record<string, string> {
  const headers = crossOriginHeaders(request);
  if (!headers["Access-Control-Allow-Origin"]) return headers;
  return {
    ...headers,
    "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
    "Access-Control-Allow-Headers": "X-Api-Key, Accept, Content-Type, If-None-Match",
    "Access-Control-Max-Age": "600",
  };
}

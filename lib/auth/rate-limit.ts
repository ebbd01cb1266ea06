import type { NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { log } from "@/lib/log";
import { countRequest, type RateLimitKind } from "@/lib/rate-limits/commands";
import { clientOf } from "./client-address";
import { isPrefetch, prefetchRefused, tooManyRequests } from "./responses";

type Handler = (request: NextRequest) => Promise<NextResponse>;

/**
 * A step of a sign-in that only a person takes, and nobody more often in a minute than SIGN_IN_RATE_LIMIT says; each
 * kind of step is counted by itself. Who comes too often has used nothing up: later the same address works.
 */
export function withinRateLimit(kind: RateLimitKind, handler: Handler): Handler {
  return async (request) => {
    if (isPrefetch(request)) return prefetchRefused();
    const seconds = await secondsToWait(kind, request);
    return seconds ? tooManyRequests(seconds) : handler(request);
  };
}

async function secondsToWait(kind: RateLimitKind, request: NextRequest): Promise<number | null> {
  const limit = env().SIGN_IN_RATE_LIMIT;
  if (limit === 0) return null;
  const client = clientOf(request.headers);
  const { requests, retryAfter } = await countRequest(kind, client);
  // Once a minute, not once a request: a flood must not fill the log.
  if (requests === limit + 1) log().warn({ code: "rate_limited", kind, client }, "Too many sign-ins");
  return requests > limit ? retryAfter : null;
}

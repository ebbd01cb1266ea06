import type { NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { callerOf, networksOf } from "@/lib/http/client-ip";
import { log } from "@/lib/log";
import { countRequests, type Quota, type RateLimitKind } from "@/lib/rate-limits/count";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import type { FailureCode } from "./failures";
import { isPrefetch, prefetchRefused, toFailurePage, tooManyRequests, toPath } from "./responses";

type Handler = (request: NextRequest) => Promise<NextResponse>;

type Kind = Exclude<RateLimitKind, "api">;

/** How many sign-ins may be under way at an address for one that may fail there: a failed one counts as so many. */
const underWayForOneFailed = 10;

/** How many times as often as an IPv6 /64 the /48 around it may come. */
const wider = 10;

/** How many addresses' worth of strangers get rows in the sign-in log within a minute, wherever they come from. */
const addressesLogged = 20;

const everybody = "everybody";

/**
 * The beginning of a sign-in, or an admin link: only a person asks for it, and nobody more often in a minute than
 * SIGN_IN_RATE_LIMIT allows. Who comes too often has used nothing up: later the same address works.
 */
export function withinRateLimit(kind: "start" | "admin_link", handler: Handler): Handler {
  return async (request) => {
    if (isPrefetch(request)) return prefetchRefused();
    return (await refuseIfTooMany(request, kind)) ?? handler(request);
  };
}

/** Counts for an address, and answers when that is too often. */
export async function refuseIfTooMany(request: NextRequest, kind: Kind): Promise<NextResponse | null> {
  const tooMany = await count(request, kind);
  return tooMany && tooManyRequests(tooMany.retryAfter);
}

/** Counts that a sign-in failed, which was counted when it began. */
export async function countFailure(request: NextRequest): Promise<void> {
  await count(request, "start", underWayForOneFailed - 1);
}

/** Gives back what a sign-in that is finished counted for: people who land are never too many. */
export async function giveBack(request: NextRequest): Promise<void> {
  // They have landed, whatever becomes of the count.
  await count(request, "start", -1).catch((err) => log().warn({ err }, "A sign-in was not given back"));
}

/**
 * Refuses a callback that belongs to no sign-in of this browser. It gets a row in the sign-in log as long as there are
 * not too many of them.
 */
export async function refuseStranger(
  request: NextRequest,
  code: FailureCode,
  destination: string | null,
): Promise<NextResponse> {
  const tooMany = await count(request, "callback");
  if (!tooMany) return toFailurePage(await recordRefusal(code, destination, callerOf(request.headers)));
  if (tooMany.client === everybody) return toPath(`/auth/error?code=${code}`);
  return tooManyRequests(tooMany.retryAfter);
}

async function count(request: NextRequest, kind: Kind, by = 1) {
  if (env().SIGN_IN_RATE_LIMIT === 0) return null;
  const { client, limit, requests, retryAfter } = await countRequests(kind, quotasOf(request, kind), by);
  if (requests <= limit) return null;
  // Once a minute, not once a request: a flood must fill neither log.
  if (requests - by <= limit) await tellOfFlood(request, kind, client);
  return { client, retryAfter };
}

function quotasOf({ headers }: NextRequest, kind: Kind): [Quota, ...Quota[]] {
  const failures = env().SIGN_IN_RATE_LIMIT;
  const limit = kind === "start" ? failures * underWayForOneFailed : failures;
  const [narrow, ...wide] = networksOf(headers);
  const quotas = wide.map((client) => ({ client, limit: limit * wider }));
  if (kind === "callback") quotas.push({ client: everybody, limit: limit * addressesLogged });
  return [{ client: narrow, limit }, ...quotas];
}

async function tellOfFlood({ headers }: NextRequest, kind: Kind, client: string): Promise<void> {
  log().warn({ code: "rate_limited", kind, client }, "Too many sign-ins");
  await recordRefusal("rate_limited", null, callerOf(headers), client);
}

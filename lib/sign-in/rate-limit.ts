import type { NextRequest, NextResponse } from "next/server";
import { env } from "@/lib/env";
import { callerOf, networksOf } from "@/lib/http/client-ip";
import { log } from "@/lib/log";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { type Counted, countRequests, type Quotas, type RateLimitKind } from "@/lib/rate-limits/count";
import { giveBackSoon } from "@/lib/rate-limits/give-back";
import { recordRefusal } from "@/lib/sign-in-attempts/record";
import type { FailureCode } from "./failures";
import { isNavigation, navigationOnly, toFailurePage, tooManyRequests, toPath } from "./responses";

type Handler = (request: NextRequest) => Promise<NextResponse>;

type Kind = Exclude<RateLimitKind, "api" | "calendar">;

/** A failed sign-in counts as much as this many sign-ins under way. */
const failureWeight = 10;

/** The /48 around an IPv6 /64 has this many times its limit. */
const wideFactor = 10;

/** The log of unmatched callbacks is limited to this many addresses' limits in total. */
const loggedAddresses = 20;

const everybody = "everybody";

/** Refuses requests that aren't navigations or exceed SIGN_IN_RATE_LIMIT. It uses nothing up, so the same URL works later. */
export function withinRateLimit(kind: "admin_link", handler: Handler): Handler {
  return async (request) => {
    if (!isNavigation(request)) return navigationOnly();
    return (await refuseIfTooMany(request, kind)) ?? handler(request);
  };
}

export async function refuseIfTooMany(request: NextRequest, kind: Kind): Promise<NextResponse | null> {
  const tooMany = await count(request, kind);
  return tooMany && tooManyRequests(tooMany.retryAfter);
}

export async function countFailure(request: NextRequest): Promise<void> {
  await count(request, "start", failureWeight - 1);
}

export function uncountSignIn(request: NextRequest): void {
  const quotas = quotasOfStart(request);
  if (quotas) giveBackSoon("start", quotas);
}

export async function refuseUnmatchedCallback(
  request: NextRequest,
  code: FailureCode,
  destination: string | null,
  evidence: readonly Evidence[],
): Promise<NextResponse> {
  const tooMany = await count(request, "callback");
  if (!tooMany)
    return toFailurePage(await recordRefusal(code, destination, callerOf(request.headers), evidence));
  if (tooMany.client === everybody) return toPath(`/auth/error?code=${code}`);
  return tooManyRequests(tooMany.retryAfter);
}

export const quotasOfStart = (request: NextRequest) => quotasOf(request, "start");

export async function refuseIfOver(request: NextRequest, counted: Counted): Promise<NextResponse | null> {
  const tooMany = await judge(request, "start", counted, 1);
  return tooMany && tooManyRequests(tooMany.retryAfter);
}

async function count(request: NextRequest, kind: Kind, by = 1) {
  const quotas = quotasOf(request, kind);
  return quotas && judge(request, kind, await countRequests(kind, quotas, by), by);
}

async function judge(request: NextRequest, kind: Kind, counted: Counted, by: number) {
  const { client, limit, requests, retryAfter } = counted;
  if (requests <= limit) return null;
  // Reporting only the crossing keeps a flood from filling the logs.
  if (requests - by <= limit) await reportFlood(request, kind, client);
  return { client, retryAfter };
}

function quotasOf({ headers }: NextRequest, kind: Kind): Quotas | null {
  const failures = env().SIGN_IN_RATE_LIMIT;
  if (failures === 0) return null;
  const limit = kind === "start" ? failures * failureWeight : failures;
  const [narrow, ...wide] = networksOf(headers);
  const quotas = wide.map((client) => ({ client, limit: limit * wideFactor }));
  if (kind === "callback") quotas.push({ client: everybody, limit: limit * loggedAddresses });
  return [{ client: narrow, limit }, ...quotas];
}

async function reportFlood({ headers }: NextRequest, kind: Kind, client: string): Promise<void> {
  log().warn({ code: "rate_limited", kind, client }, "Too many sign-ins");
  await recordRefusal("rate_limited", null, callerOf(headers), client);
}

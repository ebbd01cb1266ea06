import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { safeDestination } from "@/lib/http/destination";
import { plainTexts } from "@/lib/http/plain-page";
import {
  findEnabledProvider,
  recallProviderInUse,
  type SavedVersion,
} from "@/lib/identity-provider/versions";
import type { Quotas } from "@/lib/rate-limits/count";
import { newBinding, randomToken, sha256 } from "@/lib/secrets";
import { recordRefusal, startAttempt } from "@/lib/sign-in-attempts/record";
import { toAuthorization } from "./authorization";
import { countFailure, quotasOfStart, refuseIfOver, refuseIfTooMany } from "./rate-limit";
import { askFirst, isNavigation, navigationOnly, toFailurePage } from "./responses";
import { startTest } from "./test-sign-in";

/** Serves `GET /auth/oauth_base`. A test link outside Lectern's pages asks first, because chats open the links in them. */
export async function startSignIn(request: NextRequest): Promise<NextResponse> {
  if (!isNavigation(request)) return navigationOnly();
  const ticket = request.nextUrl.searchParams.get("test");
  if (!ticket) return begin(request);
  return isFromOurPage(request)
    ? startTestWithinLimit(request, ticket)
    : askFirst({ ...plainTexts().testLink, leadsAway: true });
}

export async function beginTest(request: NextRequest): Promise<NextResponse> {
  if (!isNavigation(request)) return navigationOnly();
  return startTestWithinLimit(request, request.nextUrl.searchParams.get("test") ?? "");
}

const isFromOurPage = ({ headers }: NextRequest) => headers.get("sec-fetch-site") === "same-origin";

async function startTestWithinLimit(request: NextRequest, ticket: string): Promise<NextResponse> {
  return (await refuseIfTooMany(request, "start")) ?? startTest(request, ticket);
}

async function begin(request: NextRequest): Promise<NextResponse> {
  const [state, binding] = [randomToken(), newBinding()];
  const requested = request.nextUrl.searchParams.get("destination");
  const isFresh = request.nextUrl.searchParams.get("fresh") === "1";
  const caller = callerOf(request.headers);
  const start = ({ id, version, settings }: SavedVersion, quotas: Quotas | null) => {
    const destination = safeDestination(requested, settings.defaultDestination);
    const hashes = { stateHash: sha256(state), bindingHash: sha256(binding) };
    return startAttempt(
      { ...hashes, identityProviderId: id, providerVersion: version, destination, isFresh, caller },
      quotas,
    );
  };
  let quotas = quotasOfStart(request);
  let provider = recallProviderInUse() ?? (await findEnabledProvider());
  while (provider) {
    const { id, counted } = await start(provider, quotas);
    const tooMany = counted && (await refuseIfOver(request, counted));
    if (tooMany) return tooMany;
    if (id) return toAuthorization(request, provider, { state, binding, isFresh });
    // The version in memory is out of use, but the request was counted.
    quotas = null;
    provider = await findEnabledProvider();
  }
  const tooMany = quotas && (await refuseIfTooMany(request, "start"));
  if (tooMany) return tooMany;
  await countFailure(request);
  return toFailurePage(await recordRefusal("not_configured", safeDestination(requested), caller));
}

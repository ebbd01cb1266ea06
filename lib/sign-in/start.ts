import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { safeDestination } from "@/lib/http/destination";
import { plainTexts } from "@/lib/http/plain-page";
import {
  findEnabledProviders,
  recallEnabledProviders,
  type SavedVersion,
} from "@/lib/identity-provider/versions";
import type { Quotas } from "@/lib/rate-limits/count";
import { newBinding, randomToken, sha256 } from "@/lib/secrets";
import { readChosenProvider } from "@/lib/session/cookies";
import { recordRefusal, startAttempt } from "@/lib/sign-in-attempts/record";
import { toAuthorization } from "./authorization";
import { countFailure, quotasOfStart, refuseIfOver, refuseIfTooMany, uncountSignIn } from "./rate-limit";
import { askFirst, isNavigation, navigationOnly, toFailurePage, toPath } from "./responses";
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
  const { searchParams } = request.nextUrl;
  const requested = searchParams.get("destination");
  const isFresh = isFreshSignIn(request.nextUrl);
  const caller = callerOf(request.headers);
  const start = ({ id, version, settings }: SavedVersion, isChosen: boolean, quotas: Quotas | null) => {
    const destination = safeDestination(requested, settings.defaultDestination);
    const hashes = { stateHash: sha256(state), bindingHash: sha256(binding) };
    const provider = { identityProviderId: id, providerVersion: version, isChosen };
    return startAttempt({ ...hashes, ...provider, destination, isFresh, caller }, quotas);
  };
  let quotas = quotasOfStart(request);
  let isRecalled = true;
  let providers = recallEnabledProviders();
  for (;;) {
    const provider = choose(providers, request);
    if (provider) {
      const isChosen = Boolean(searchParams.get("provider")) || providers.length > 1;
      const { id, counted } = await start(provider, isChosen, quotas);
      const tooMany = counted && (await refuseIfOver(request, counted));
      if (tooMany) return tooMany;
      if (id) return toAuthorization(request, provider, { state, binding, isFresh });
      // The providers in memory have changed, but the request was counted.
      quotas = null;
    } else if (!isRecalled) break;
    providers = await findEnabledProviders();
    isRecalled = false;
  }
  const tooMany = quotas && (await refuseIfTooMany(request, "start"));
  if (tooMany) return tooMany;
  if (providers.length > 0) {
    // The start of the sign-in counts again.
    if (!searchParams.get("provider")) uncountSignIn(request);
    return toChoice(request);
  }
  await countFailure(request);
  return toFailurePage(await recordRefusal("not_configured", safeDestination(requested), caller));
}

/** Returns null when the person has to choose, or chose one that isn't among these. A fresh sign-in never takes another provider. */
function choose(providers: readonly SavedVersion[], { nextUrl, cookies }: NextRequest): SavedVersion | null {
  const find = (wanted: string | null) => providers.find(({ id }) => id === wanted) ?? null;
  const asked = nextUrl.searchParams.get("provider");
  if (asked) return find(asked);
  if (providers.length === 1) return providers[0] ?? null;
  return isFreshSignIn(nextUrl) ? null : find(readChosenProvider(cookies));
}

const isFreshSignIn = ({ searchParams }: URL) => searchParams.get("fresh") === "1";

function toChoice({ nextUrl }: NextRequest): NextResponse {
  const [requested, asked] = [nextUrl.searchParams.get("destination"), nextUrl.searchParams.get("provider")];
  const query = new URLSearchParams({
    ...(requested !== null && { destination: safeDestination(requested) }),
    ...(isFreshSignIn(nextUrl) && { again: "1" }),
    ...(asked && { provider: asked.slice(0, 100) }),
  });
  return toPath(`/auth/sign-in${query.size > 0 ? `?${query}` : ""}`);
}

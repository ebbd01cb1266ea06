import type { NextRequest, NextResponse } from "next/server";
import { callerOf } from "@/lib/http/client-ip";
import { findEnabledProvider } from "@/lib/identity-provider/versions";
import { randomToken, sha256 } from "@/lib/secrets";
import { safeDestination } from "@/lib/session/destination";
import { recordRefusal, startAttempt } from "@/lib/sign-in-attempts/record";
import { toAuthorization } from "./authorization";
import { countFailure, withinRateLimit } from "./rate-limit";
import { toFailurePage } from "./responses";
import { startTest } from "./test-sign-in";

/**
 * `GET /auth/oauth_base?destination=/courses/x`: begins a sign-in. One row for the attempt, one cookie that binds it
 * to this browser, and on to the Authorization Endpoint. `?test=…` begins the test of an identity provider instead.
 */
export const startSignIn = withinRateLimit("start", begin);

async function begin(request: NextRequest): Promise<NextResponse> {
  const ticket = request.nextUrl.searchParams.get("test");
  if (ticket) return startTest(request, ticket);
  const provider = await findEnabledProvider();
  const asked = request.nextUrl.searchParams.get("destination");
  const destination = safeDestination(asked, provider?.settings.defaultDestination);
  const caller = callerOf(request.headers);
  if (!provider) {
    await countFailure(request);
    return toFailurePage(await recordRefusal("not_configured", destination, caller));
  }
  const [state, binding] = [randomToken(), randomToken()];
  await startAttempt({
    stateHash: sha256(state),
    bindingHash: sha256(binding),
    identityProviderId: provider.id,
    providerVersion: provider.version,
    destination,
    caller,
  });
  return toAuthorization(request, provider, state, binding);
}

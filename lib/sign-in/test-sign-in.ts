import type { NextRequest, NextResponse } from "next/server";
import { validate } from "uuid";
import { shortened } from "@/lib/groups/names";
import { previewGroups } from "@/lib/groups/preview-sync";
import { callerOf } from "@/lib/http/client-ip";
import { findVersion, type ProviderVersion, type SavedVersion } from "@/lib/identity-provider/versions";
import type { Evidence } from "@/lib/messages/sign-in-evidence";
import { findKnownPerson } from "@/lib/people/find";
import { newBinding, randomToken, sha256 } from "@/lib/secrets";
import { beginTest, finishTest, logSteps, recordRefusal } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { judgeAuthentication } from "./authentication";
import { buildAuthorizationUrl, toAuthorization } from "./authorization";
import { SignInFailure } from "./failures";
import { mask, masked } from "./masked-request";
import { deadline } from "./outbound";
import { challengeOf } from "./pkce";
import type { Profile } from "./profile";
import { type ProviderRequests, readPerson, requestToken, requestUserinfo } from "./provider-requests";
import { countFailure } from "./rate-limit";
import { toFailurePage } from "./responses";

export async function startTest(request: NextRequest, ticket: string): Promise<NextResponse> {
  const [attemptId = "", token = ""] = ticket.split(".");
  const [state, binding] = [randomToken(), newBinding()];
  const caller = callerOf(request.headers);
  const key = await beginTest(attemptId, sha256(token), {
    stateHash: sha256(state),
    bindingHash: sha256(binding),
    caller,
  });
  const provider = key && (await findVersion(key.id, key.version));
  if (!provider) {
    await countFailure(request);
    return toFailurePage(await recordRefusal("test_link_invalid", null, caller, [evidenceOf(attemptId)]));
  }
  const isFresh = isTestedFresh(provider);
  await logSteps(attemptId, authorizationStep(provider, isFresh));
  return toAuthorization(request, provider, { state, binding, isFresh });
}

const evidenceOf = (id: string): Evidence => (validate(id) ? { code: "test", id } : { code: "test_absent" });

/** Tests the fresh sign-in too, so that no admin activates settings that refuse it. */
const isTestedFresh = ({ settings: { advanced } }: SavedVersion) =>
  Boolean(advanced.freshSignIn || advanced.requireFreshProof || advanced.freshAcr);

type TestedCallback = Pick<ProviderRequests, "attempt" | "provider" | "verifier"> & { code: string };

export async function runTest({ code, ...callback }: TestedCallback): Promise<void> {
  const { provider } = callback;
  const attempt = { ...callback.attempt, isFresh: isTestedFresh(provider) };
  const requests: ProviderRequests = {
    ...callback,
    attempt,
    signal: AbortSignal.timeout(deadline),
    note: (...steps) => logSteps(attempt.id, ...steps),
    watch: (of, request) => logSteps(attempt.id, { step: "request", of, ...masked(request) }),
  };
  const { accessToken, idToken } = await requestToken(requests, code);
  const userinfo = await requestUserinfo(requests, accessToken);
  const profile = await readPerson(requests, userinfo);
  await judgeAuthentication(requests, idToken, userinfo);
  const preview = await previewOf(provider, profile);
  await logSteps(attempt.id, preview);
  if (preview.person === "deactivated") throw new SignInFailure("person_deactivated");
  await finishTest(attempt.id);
}

function authorizationStep(provider: ProviderVersion, isFresh: boolean): NewStep {
  const verifier = provider.settings.advanced.pkce ? mask : null;
  const encoded = buildAuthorizationUrl(provider, mask, verifier, isFresh).replace(challengeOf(mask), mask);
  const url = encoded.replaceAll(encodeURIComponent(mask), mask);
  return { step: "request", of: "authorization", method: "GET", url, headers: {}, body: null };
}

async function previewOf(provider: SavedVersion, { subject, groups }: Profile) {
  const known = await findKnownPerson(provider.id, subject);
  const person = !known ? "new" : known.deactivatedAt ? "deactivated" : "known";
  const names = groups?.names;
  const synced = names && (await previewGroups(known?.id ?? null, names, provider));
  return { step: "preview", person, groups: synced ? shortened(synced) : null } as const;
}

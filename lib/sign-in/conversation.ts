import { openClientSecret, type SavedVersion } from "@/lib/identity-provider/versions";
import { describeProfile, type Profile, warningsOf } from "@/lib/people/profile";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import type { ConsumedAttempt } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { buildTokenRequest, judgeTokenAnswer, parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { type OutboundAnswer, type OutboundRequest, send } from "./outbound";
import { redirectUri } from "./provider-address";
import { assertAllowed } from "./required-attributes";
import { buildUserinfoRequest, judgeUserinfoAnswer, readProfile, type Userinfo } from "./userinfo";
import { jsonTextOf, jwtFormOf, openUserinfo } from "./userinfo-token";

/** The requests of one callback. `signal` ends them all; `watch` sees each before it is sent, `note` what came of it. */
export type Conversation = {
  attempt: ConsumedAttempt;
  provider: SavedVersion;
  verifier: string | null;
  signal: AbortSignal;
  note: (...steps: NewStep[]) => void | Promise<void>;
  watch?: (of: "token" | "userinfo", request: OutboundRequest) => Promise<void>;
};

/** Exchanges the code for an access token, once. Throws SignInFailure. */
export async function requestToken(conversation: Conversation, code: string | undefined): Promise<string> {
  if (!code) throw new SignInFailure("code_missing");
  const { provider, verifier, signal, note, watch } = conversation;
  const clientSecret = openClientSecret(provider);
  const request = buildTokenRequest({ ...provider, clientSecret }, code, redirectUri(), verifier);
  await watch?.("token", request);
  const answer = await send(request, signal, "token_unreachable");
  await note({ step: "token_answer", ...shapeOf(answer) });
  return judgeTokenAnswer(answer);
}

/** @throws SignInFailure `userinfo_…`: why no answer came, or none that can be used */
export async function requestUserinfo(
  conversation: Conversation,
  accessToken: string | undefined,
): Promise<Userinfo> {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const { provider, signal, note, watch } = conversation;
  const request = buildUserinfoRequest(provider.usersEndpoint, accessToken);
  await watch?.("userinfo", request);
  const answer = await send(request, signal, "userinfo_unreachable");
  await note({ step: "userinfo_answer", ...shapeOf(answer), ...jwtOf(answer) });
  return judgeUserinfoAnswer(await openUserinfo(answer, provider, signal));
}

/** @throws SignInFailure `user_id_missing`, `user_id_invalid`, `access_not_allowed` */
export async function readPerson(
  { provider: { settings }, note }: Pick<Conversation, "provider" | "note">,
  userinfo: Userinfo,
): Promise<Profile> {
  const profile = readProfile(userinfo, settings.advanced.attributePaths);
  await note({ step: "mapped", mapped: describeProfile(profile), warnings: warningsOf(profile) });
  assertAllowed(settings.requiredAttributes, userinfo);
  return profile;
}

function shapeOf({ status, milliseconds, text }: OutboundAnswer) {
  return { status, milliseconds, keys: keysOf(parseJsonObject(jsonTextOf(text))) };
}

function jwtOf({ text }: OutboundAnswer) {
  const jwt = jwtFormOf(text);
  return jwt && { jwt };
}

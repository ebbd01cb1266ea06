import { fieldValue } from "@/lib/custom-fields/value";
import { openClientSecret, type SavedVersion } from "@/lib/identity-provider/versions";
import { keysOf } from "@/lib/sign-in-attempts/outcome";
import type { ConsumedAttempt } from "@/lib/sign-in-attempts/record";
import type { NewStep } from "@/lib/sign-in-attempts/schema";
import { attributeValue } from "./attribute-value";
import { doesEncodingMatter } from "./client-credentials";
import { buildTokenRequest, idTokenIn, judgeTokenAnswer, parseJsonObject } from "./exchange";
import { SignInFailure } from "./failures";
import { type OutboundAnswer, type OutboundRequest, send } from "./outbound";
import { describeProfile, type Profile } from "./profile";
import { warningsOf } from "./profile-warnings";
import { redirectUri } from "./provider-address";
import { assertAllowed } from "./required-attributes";
import { kindOf, statedInAnswer } from "./stated-refusal";
import { buildUserinfoRequest, judgeUserinfoAnswer, readProfile, type Userinfo } from "./userinfo";
import { jsonTextOf, jwtFormOf, openUserinfo } from "./userinfo-token";

export type ProviderRequests = {
  attempt: ConsumedAttempt;
  provider: SavedVersion;
  verifier: string | null;
  signal: AbortSignal;
  note: (...steps: NewStep[]) => void | Promise<void>;
  watch?: (of: "token" | "userinfo", request: OutboundRequest) => Promise<void>;
};

export type Tokens = { accessToken: string; idToken: string | null };

export async function requestToken(requests: ProviderRequests, code: string | undefined): Promise<Tokens> {
  if (!code) throw new SignInFailure("code_missing");
  const { provider, verifier, signal, note, watch } = requests;
  const clientSecret = openClientSecret(provider);
  const request = buildTokenRequest({ ...provider, clientSecret }, code, redirectUri(), verifier);
  await watch?.("token", request);
  const answer = await send(request, signal, "token_unreachable");
  const secrets = [clientSecret, code, verifier, credentialsOf(request)];
  const shape = shapeOf(answer, secrets);
  const isRefused = shape.stated || answer.status >= 300;
  const encodingMatters = isRefused && doesEncodingMatter(provider, clientSecret);
  await note({ step: "token_answer", ...shape, ...(encodingMatters && { encodingMatters }) });
  return { accessToken: judgeTokenAnswer(answer), idToken: idTokenIn(answer) };
}

/** @throws SignInFailure `userinfo_…` when no usable answer came */
export async function requestUserinfo(
  requests: ProviderRequests,
  accessToken: string | undefined,
): Promise<Userinfo> {
  if (!accessToken) throw new SignInFailure("token_malformed");
  const { provider, signal, note, watch } = requests;
  const request = buildUserinfoRequest(provider.usersEndpoint, accessToken);
  await watch?.("userinfo", request);
  const answer = await send(request, signal, "userinfo_unreachable");
  await note({ step: "userinfo_answer", ...shapeOf(answer, [accessToken]), ...jwtOf(answer) });
  const userinfo = judgeUserinfoAnswer(await openUserinfo(answer, provider, signal));
  return { ...userinfo, isSigned: jwtFormOf(answer.text) === "signed" };
}

/** @throws SignInFailure `user_id_missing`, `user_id_invalid`, `access_not_allowed` */
export async function readPerson(
  { attempt, provider: { settings }, note }: Pick<ProviderRequests, "attempt" | "provider" | "note">,
  userinfo: Userinfo,
): Promise<Profile> {
  const { attributePaths } = settings.advanced;
  const fields = attempt.fields.map(({ id: fieldId, name, path }) => {
    return { fieldId, name, value: fieldValue(attributeValue(userinfo.json, path)) };
  });
  const profile = { ...readProfile(userinfo, attributePaths), ...(fields.length > 0 && { fields }) };
  const evidence = warningsOf(profile, userinfo.json, attributePaths);
  await note({ step: "mapped", mapped: describeProfile(profile), warnings: [], evidence });
  assertAllowed(settings.requiredAttributes, userinfo);
  return profile;
}

function shapeOf(answer: OutboundAnswer, secrets: readonly (string | null)[]) {
  const { status, milliseconds, text } = answer;
  const jwt = jwtFormOf(text);
  const json = parseJsonObject(jsonTextOf(text));
  const stated = statedInAnswer(answer, jwt ? null : json, secrets);
  return {
    status,
    milliseconds,
    keys: keysOf(json),
    ...(!json && !jwt && { kind: kindOf(text) }),
    ...(stated && { stated }),
  };
}

function jwtOf({ text }: OutboundAnswer) {
  const jwt = jwtFormOf(text);
  return jwt && { jwt };
}

const credentialsOf = ({ headers }: OutboundRequest) => headers.Authorization?.split(" ")[1] ?? null;
